// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The state of a tuner as text for its checkpoint: numbers in hexadecimal, exact for doubles too, in the order they
// were put. A reader that meets anything else says so and from then on gives zeros. One thread.
#pragma once

#include <bit>
#include <charconv>
#include <cstdint>
#include <fmt/format.h>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/text.h"
#include "tune/tuner.h"

namespace tune {

class StateWriter {
  public:
    void put(std::uint64_t number) { text_ += fmt::format("{:x} ", number); }
    void put(double number) { put(std::bit_cast<std::uint64_t>(number)); }
    template <class T>
    void put(const std::vector<T>& items)
    {
        put(static_cast<std::uint64_t>(items.size()));
        for (const T& item : items) put(item);
        text_ += '\n';
    }
    void put(const std::string& bytes) { put(std::vector<std::uint64_t>(bytes.begin(), bytes.end())); }
    void put(const ProgressPoint& p)
    {
        put(p.round);
        put(p.spent);
        for (const double value : {p.best, p.average, p.worst, p.baseline, p.validation}) put(value);
    }
    std::string take() { return std::move(text_); }

  private:
    std::string text_;
};

class StateReader {
  public:
    explicit StateReader(std::string_view text) : rest_(text) {}

    std::uint64_t number()
    {
        const std::string_view word = base::take_word(rest_);
        std::uint64_t out = 0;
        const auto [stop, code] = std::from_chars(word.data(), word.data() + word.size(), out, 16);
        if (code != std::errc{} || stop != word.data() + word.size() || word.empty()) failed_ = true;
        return failed_ ? 0 : out;
    }
    double real() { return std::bit_cast<double>(number()); }
    void read(std::uint64_t& to) { to = number(); }
    void read(double& to) { to = real(); }
    template <class T>
    void read(std::vector<T>& to)
    {
        const std::uint64_t size = number();
        // A number takes two characters at least: what claims more is damaged.
        if (size > rest_.size()) failed_ = true;
        to.clear();
        for (std::uint64_t i = 0; i < size && !failed_; ++i) read(to.emplace_back());
    }
    void read(std::string& to)
    {
        std::vector<std::uint64_t> bytes;
        read(bytes);
        to.clear();
        for (const std::uint64_t byte : bytes) to += static_cast<char>(byte);
    }
    void read(ProgressPoint& p)
    {
        p.round = number();
        p.spent = number();
        for (double* value : {&p.best, &p.average, &p.worst, &p.baseline, &p.validation}) *value = real();
    }
    // Everything was read and nothing was wrong.
    base::Status status() const
    {
        if (failed_ || !base::trim(rest_).empty()) return base::fail("the state of the checkpoint is damaged");
        return {};
    }

  private:
    std::string_view rest_;
    bool failed_ = false;
};

} // namespace tune
