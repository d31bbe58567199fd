// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "lab/tree_page.h"

#include <algorithm>

#include "base/svg_plot.h"
#include "chess/notation/fen.h"
#include "chess/notation/uci_move.h"
#include "lab/findings.h"
#include "search/textbook/analysis.h"

namespace lab {
namespace {

using search::textbook::NodeRecord;

// The page's data: a node is [move, depth, alpha, beta, value, why, kind, children].
class Recorder {
  public:
    explicit Recorder(std::size_t most) : most_(most) {}

    void enter(const NodeRecord& n)
    {
        ++count_;
        if (too_many()) return;
        // The board is not at hand here: squares are enough to name a move.
        std::string move = n.move ? n.move.from().name() + n.move.to().name() : n.ply == 0 ? "root" : "pass";
        if (n.move && n.move.is_promotion()) move += "nbrq"[index(n.move.promotion_piece()) - 1];
        open_.push_back(fmt::format("[\"{}\",{},{},{}", move, n.depth, bound(n.alpha), bound(n.beta)));
        children_.emplace_back();
    }
    void leave(const NodeRecord& n)
    {
        if (too_many() || open_.empty()) return;
        const int kind = n.null_search ? 2 : n.quiescence ? 1 : 0;
        std::string text = fmt::format("{},{},\"{}\",{},[{}]]", open_.back(), n.value, n.why, kind, children_.back());
        open_.pop_back();
        children_.pop_back();
        if (children_.empty()) {
            tree_ = std::move(text);
            return;
        }
        if (!children_.back().empty()) children_.back() += ',';
        children_.back() += text;
    }
    bool too_many() const { return count_ > most_; }
    const std::string& tree() const { return tree_; }

  private:
    static std::string bound(int v) { return std::to_string(v); }

    std::size_t most_;
    std::size_t count_ = 0;
    std::vector<std::string> open_;
    std::vector<std::string> children_;
    std::string tree_;
};

constexpr std::string_view kStyle = R"(<style>
body{font:14px/1.45 system-ui,sans-serif;margin:0;color:#1d2430;background:#f6f7f9}
header{padding:14px 20px;background:#fff;border-bottom:1px solid #d9dde3}
h1{font-size:18px;margin:0 0 4px}code{font-size:12px}
main{display:flex;gap:14px;padding:14px;align-items:flex-start}
section{flex:1;min-width:0;background:#fff;border:1px solid #d9dde3;border-radius:6px;padding:10px 12px;overflow-x:auto}
h2{font-size:15px;margin:0 0 6px}.sum{color:#566;margin-bottom:8px}
ul{list-style:none;margin:0;padding-left:16px;border-left:1px solid #e3e6ea}section>ul{padding-left:0;border:0}
.n{white-space:nowrap;cursor:default;padding:1px 3px;border-radius:3px}.n:hover{background:#eef3fb}
.t{display:inline-block;width:14px;color:#789;cursor:pointer;user-select:none}
b{display:inline-block;min-width:46px}.v{display:inline-block;min-width:52px;text-align:right;font-variant-numeric:tabular-nums}
.w{color:#778;margin:0 8px;font-variant-numeric:tabular-nums}.y{font-size:12px;padding:0 5px;border-radius:8px;background:#e8ebef}
.y.cut{background:#fde3d3}.y.exact{background:#d8f0dc}.y.prune{background:#efe0fb}.y.table{background:#d9e8fb}
.q{opacity:.72}.z{font-style:italic;opacity:.72}
button{font:inherit;padding:2px 10px;margin-right:6px}
</style>)";

constexpr std::string_view kScript = R"(<script>
"use strict";
const MATE=31700;
const val=v=>Math.abs(v)>=32000?(v>0?"+inf":"-inf"):Math.abs(v)>MATE?(v>0?"#":"-#")+Math.ceil((32000-Math.abs(v))/2):(v/100).toFixed(2);
const tone=w=>/cut|stand/.test(w)?"cut":/exact/.test(w)?"exact":/null|razor|futility/.test(w)?"prune":/table/.test(w)?"table":"";
function count(n){let c=1;for(const k of n[7])c+=count(k);return c}
function draw(n,open){
  const li=document.createElement("li"),row=document.createElement("span");
  row.className="n"+(n[6]===1?" q":n[6]===2?" z":"");
  const t=document.createElement("span");t.className="t";t.textContent=n[7].length?"+":"";row.append(t);
  const add=(tag,cls,text)=>{const e=document.createElement(tag);if(cls)e.className=cls;e.textContent=text;row.append(e)};
  add("b","",n[0]);add("span","v",val(n[4]));add("span","w","["+val(n[2])+", "+val(n[3])+"]");add("span","y "+tone(n[5]),n[5]);
  if(n[7].length)add("span","w",n[7].length+" of "+(count(n)-1)+" below");
  row.title="depth "+n[1]+(n[6]===1?", quiescence":n[6]===2?", inside a null-move search":"");
  li.append(row);let ul=null;
  const toggle=force=>{
    if(!n[7].length)return;
    if(!ul){ul=document.createElement("ul");for(const k of n[7])ul.append(draw(k,false));li.append(ul);ul.hidden=true}
    ul.hidden=force===undefined?!ul.hidden:!force;t.textContent=ul.hidden?"+":"\u2212";
  };
  li.toggle=toggle;t.onclick=()=>toggle();row.ondblclick=()=>toggle();
  if(open)toggle(true);
  return li;
}
for(const s of document.querySelectorAll("section[data-tree]")){
  const root=TREES[+s.dataset.tree];
  let ul=document.createElement("ul");ul.append(draw(root,true));s.append(ul);
  const redraw=open=>{const fresh=document.createElement("ul");const li=draw(root,true);fresh.append(li);ul.replaceWith(fresh);ul=fresh;
    if(open){let k=0;const walk=e=>{for(const c of e.querySelectorAll(":scope>ul>li")){if(++k>3000)return;c.toggle&&c.toggle(true);walk(c)}};walk(li)}};
  s.querySelector(".all").onclick=()=>redraw(true);
  s.querySelector(".none").onclick=()=>redraw(false);
  s.querySelector(".line").onclick=()=>{redraw(false);let li=ul.firstChild,n=root;
    while(n&&n[7].length){li.toggle(true);let best=null,at=-1;n[7].forEach((k,i)=>{if(k[6]!==2&&-k[4]===n[4]&&at<0){best=k;at=i}});if(at<0)break;li=li.querySelector(":scope>ul").children[at];li.firstChild.style.outline="2px solid #5b8def";n=best}};
}
</script>)";

} // namespace

base::Result<std::string> tree_page(const chess::Position& root, const std::vector<TreeSetting>& settings,
                                    const TreePageOptions& options)
{
    std::string sections;
    std::string trees = "<script>const TREES=[";
    for (std::size_t i = 0; i < settings.size(); ++i) {
        Recorder recorder(options.most_nodes);
        const search::textbook::TreeWatcher watcher{.on_enter = [&](const NodeRecord& n) { recorder.enter(n); },
                                                    .on_leave = [&](const NodeRecord& n) { recorder.leave(n); }};
        const auto found = search::textbook::analyse(
            chess::Game(root), options.depth, settings[i].switches,
            {.evaluator = options.evaluator, .node_limit = options.most_nodes + 1, .watcher = &watcher});
        if (!found) return std::unexpected(found.error());
        if (recorder.too_many() || !found->finished)
            return base::fail("the tree of {} has more than {} nodes; ask for less depth", settings[i].name,
                              options.most_nodes);
        const auto& c = found->counters;
        sections += fmt::format(
            "<section data-tree=\"{}\"><h2>{}</h2><div class=\"sum\">value {:.2f} \u00b7 best {} \u00b7 {} nodes ({} "
            "primary, {} "
            "quiescence, {} inside null moves) \u00b7 {} leaves \u00b7 {} cutoffs, {} by the first move</div>"
            "<p><button class=\"none\">close all</button><button class=\"all\">open all</button><button "
            "class=\"line\">best line</button></p></section>",
            i, base::escape_xml(settings[i].name), found->value / 100.0,
            found->best() ? chess::to_uci(found->best(), root) : "none", grouped(std::to_string(c.honest())),
            grouped(std::to_string(c.primary)), grouped(std::to_string(c.quiescence)),
            grouped(std::to_string(c.null_nodes)), grouped(std::to_string(c.leaves)),
            grouped(std::to_string(c.cutoffs)), grouped(std::to_string(c.first_cutoffs)));
        if (i > 0) trees += ',';
        trees += recorder.tree();
    }
    return fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Search tree</title>{}</head><body>"
        "<header><h1>Search tree, depth {}</h1><code>{}</code> \u00b7 evaluator {} \u00b7 values from the view of the "
        "side to "
        "move at each node; [alpha, beta] as the node was "
        "entered</header><main>{}</main>{}];</script>{}</body></html>\n",
        kStyle, options.depth, base::escape_xml(chess::to_fen(root)), base::escape_xml(options.evaluator), sections,
        trees, kScript);
}

} // namespace lab
