// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "lab/tree_page.h"

#include <algorithm>

#include "base/svg_plot.h"
#include "chess/movegen.h"
#include "chess/notation/fen.h"
#include "chess/notation/san.h"
#include "lab/findings.h"
#include "search/textbook/analysis.h"

namespace lab {
namespace {

using search::textbook::NodeRecord;
using search::textbook::Switches;

// The page's data: a node is [move, depth, alpha, beta, value, why, kind, children, squares], and one with children
// also has how many of its moves were searched and how many there are. `squares` is the move for the board: from and
// to, then the letter of a new piece or, when castling, the squares of the rook.
class Recorder {
  public:
    Recorder(const chess::Position& root, std::size_t most) : root_(root), most_(most) {}

    void enter(const NodeRecord& n)
    {
        ++count_;
        if (too_many()) return;
        const bool is_child = !open_.empty() && n.ply > open_.back().ply;
        if (is_child && n.move && std::ranges::find(open_.back().searched, n.move) == open_.back().searched.end())
            open_.back().searched.push_back(n.move);
        Node node{.position = open_.empty() ? root_ : open_.back().position, .ply = n.ply};
        if (is_child && n.move) node.position.play_unchecked(n.move);
        if (is_child && !n.move) node.position.play_null();
        const chess::Position& before = is_child ? open_.back().position : root_;
        node.squares = squares_of(n, before);
        node.text = fmt::format("[\"{}\",{},{},{}", name_of(n, before), n.depth, n.alpha, n.beta);
        open_.push_back(std::move(node));
    }
    void leave(const NodeRecord& n)
    {
        if (too_many() || open_.empty()) return;
        const Node node = std::move(open_.back());
        open_.pop_back();
        const int kind = n.null_search ? 2 : n.quiescence ? 1 : 0;
        std::string text =
            fmt::format("{},{},\"{}\",{},[{}],\"{}\"", node.text, n.value, n.why, kind, node.children, node.squares);
        if (!node.children.empty())
            text += fmt::format(",{},{}", node.searched.size(), chess::legal_moves(node.position).size());
        text += ']';
        if (open_.empty()) {
            tree_ = std::move(text);
            return;
        }
        std::string& siblings = open_.back().children;
        if (!siblings.empty()) siblings += ',';
        siblings += text;
    }
    bool too_many() const { return count_ > most_; }
    const std::string& tree() const { return tree_; }

  private:
    static std::string name_of(const NodeRecord& n, const chess::Position& before)
    {
        if (!n.move) return n.ply == 0 ? "root" : "pass";
        return chess::to_san(n.move, before);
    }
    static std::string squares_of(const NodeRecord& n, const chess::Position& before)
    {
        if (!n.move) return {};
        const chess::Square from = n.move.from();
        if (n.move.is_castling()) {
            const bool short_side = n.move.to() > from;
            const chess::Square king(short_side ? chess::File::G : chess::File::C, from.rank());
            const chess::Square rook(short_side ? chess::File::F : chess::File::D, from.rank());
            return from.name() + king.name() + n.move.to().name() + rook.name();
        }
        std::string text = from.name() + n.move.to().name();
        if (n.move.is_promotion()) text += chess::Piece(before.side_to_move(), n.move.promotion_piece()).letter();
        return text;
    }

    struct Node {
        chess::Position position;
        int ply = 0;
        std::vector<chess::Move> searched = {};
        std::string squares = {};
        std::string text = {};
        std::string children = {};
    };
    const chess::Position& root_;
    std::size_t most_;
    std::size_t count_ = 0;
    std::vector<Node> open_; // the line, the root first
    std::string tree_;       // of the last search: a window that failed was searched before
};

constexpr std::string_view kLinked =
    R"(<p><label><input type="checkbox" id="linked" checked> open and close the same line in every tree</label></p>)";

constexpr std::string_view kStyle = R"(<style>
body{font:14px/1.5 system-ui,sans-serif;margin:0;color:#1d2430;background:#f6f7f9}
header{padding:14px 20px;background:#fff;border-bottom:1px solid #d9dde3}
h1{font-size:18px;margin:0 0 4px}code{font-size:12px}header p{margin:6px 0 0}header::after{content:"";display:block;clear:both}
main{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,30em),1fr));gap:14px;padding:14px;align-items:start}
#board{float:right;margin:0 0 8px 14px;display:grid;grid-template-columns:repeat(8,30px);border:1px solid #9aa5b1;background:#fff}
#board i{font-style:normal;font-size:25px;line-height:30px;height:30px;text-align:center;background:#efe6d5}
#board i.d{background:#c8b58f}#board i.m{box-shadow:inset 0 0 0 3px #5b8def}
@media(max-width:600px){#board{float:none;margin:0 0 8px}}
section{min-width:0;background:#fff;border:1px solid #d9dde3;border-radius:6px;padding:10px 12px;overflow-x:auto}
h2{font-size:15px;margin:0 0 6px}.sum{color:#566;margin-bottom:8px}
ul{list-style:none;margin:0;padding-left:16px;border-left:1px solid #e3e6ea}section>ul{padding-left:0;border:0}
.n{display:inline-flex;align-items:baseline;white-space:nowrap;cursor:default;padding:1px 3px;border-radius:3px}
.n.inner{cursor:pointer}.n:hover{background:#eef3fb}.n.best{box-shadow:inset 0 0 0 2px #5b8def}
.t{width:14px;color:#789;user-select:none}
b{min-width:46px}.v{min-width:48px;text-align:right;font-variant-numeric:tabular-nums}
.w{color:#667;margin:0 8px;min-width:96px;font-variant-numeric:tabular-nums}
.n{flex-wrap:wrap}.y{font-size:12px;line-height:18px;padding:0 7px;border-radius:9px;background:#e8ebef}
.y.cut{background:#fde3d3}.y.exact{background:#d8f0dc}.y.prune{background:#efe0fb}.y.table{background:#d9e8fb}
.s{color:#667;margin-left:8px;font-variant-numeric:tabular-nums}
.bar{align-self:center;height:6px;margin-left:8px;border-radius:3px;background:#9db8e8;min-width:1px}
.q b,.q .v{color:#6b7280;font-weight:400}.z{font-style:italic}
button{font:inherit;padding:2px 10px;margin-right:6px}
</style>)";

// A node gets the size of its subtree. Lists are made when they are opened: a page holds far more
// nodes than a browser likes to show.
constexpr std::string_view kScript = R"(<script>
"use strict";
const MATE=31700,MOST=3000;
const val=v=>Math.abs(v)>=32000?(v>0?"mate":"-mate"):Math.abs(v)>MATE?(v>0?"#":"-#")+Math.ceil((32000-Math.abs(v))/2):(v/100).toFixed(2);
const edge=v=>Math.abs(v)>=32000?(v>0?"+inf":"-inf"):val(v);
const tone=w=>/cut|stand/.test(w)?"cut":/exact/.test(w)?"exact":/null|razor|futility/.test(w)?"prune":/table/.test(w)?"table":"";
function size(n){n.size=1;for(const k of n[7])n.size+=size(k);return n.size}
TREES.forEach(size);
const sections=[...document.querySelectorAll("section[data-tree]")],linked=document.getElementById("linked");
const GLYPHS={K:"\u2654",Q:"\u2655",R:"\u2656",B:"\u2657",N:"\u2658",P:"\u2659",k:"\u265a",q:"\u265b",r:"\u265c",b:"\u265d",n:"\u265e",p:"\u265f\ufe0e"};
const at=s=>s.charCodeAt(0)-97+8*(56-s.charCodeAt(1));
// The root's men after the moves of a line.
function men(line){
  const b=[];for(const c of FEN)if(c>="1"&&c<="8")for(let i=0;i<+c;++i)b.push("");else if(c!=="/")b.push(c);
  for(const m of line){if(!m)continue;
    const from=at(m),to=at(m.slice(2)),man=b[from];b[from]="";
    if(m.length===8){const rook=b[at(m.slice(4))];b[at(m.slice(4))]="";b[to]=man;b[at(m.slice(6))]=rook;continue}
    if(/p/i.test(man)&&(to-from)%8&&!b[to])b[8*(from>>3)+to%8]="";
    b[to]=m[4]||man;
  }
  return b;
}
function show(line){
  const b=men(line),last=line[line.length-1]||"",board=document.getElementById("board");
  const marks=last?[at(last),at(last.slice(2))]:[];
  board.replaceChildren(...b.map((c,i)=>{const e=document.createElement("i");e.textContent=GLYPHS[c]||"";
    e.className=((i+(i>>3))%2?"d":"")+(marks.includes(i)?" m":"");return e}));
}
function draw(n,path,tree,largest,line){
  const li=document.createElement("li"),row=document.createElement("span"),inner=n[7].length>0;
  row.className="n"+(inner?" inner":"")+(n[6]===1?" q":n[6]===2?" z":"");
  const add=(tag,cls,text)=>{const e=document.createElement(tag);e.className=cls;e.textContent=text;row.append(e);return e};
  const t=add("span","t",inner?"+":"");
  add("b","",n[0]);add("span","v",val(n[4]));add("span","w","["+edge(n[2])+", "+edge(n[3])+"]");add("span","y "+tone(n[5]),n[5]);
  if(inner){
    add("span","bar","").style.width=Math.max(1,Math.round(40*n.size/largest))+"px";
    add("span","s",n[9]+" of "+n[10]+(n[10]===1?" move, ":" moves, ")+(n.size-1).toLocaleString("en")+(n.size===2?" node":" nodes"));
  }
  row.title="depth "+n[1]+(n[6]===1?", quiescence":n[6]===2?", inside a null-move search":"");
  li.append(row);
  let ul=null;
  li.node=n;li.isOpen=()=>!!ul&&!ul.hidden;
  li.open=on=>{
    if(!inner)return;
    if(!ul){ul=document.createElement("ul");const seen={},most=Math.max(...n[7].map(k=>k.size));
      for(const k of n[7]){const c=seen[k[0]]=(seen[k[0]]||0)+1;ul.append(draw(k,path.concat(k[0]+"/"+c),tree,most,line.concat(k[8])))}li.append(ul)}
    ul.hidden=!on;t.textContent=on?"\u2212":"+";
  };
  li.step=i=>ul&&ul.children[i];
  li.find=step=>{if(!ul)return null;for(const c of ul.children)if(c.path[c.path.length-1]===step)return c;return null};
  li.path=path;
  row.onclick=()=>{show(line);if(!inner)return;const on=!li.isOpen();li.open(on);if(linked&&linked.checked)follow(path,tree,on)};
  return li;
}
// The same line in the other trees, as far as they have it.
function follow(path,tree,on){
  for(const s of sections){if(+s.dataset.tree===tree)continue;
    let li=s.root;
    for(const step of path){li.open(true);const next=li.find(step);if(!next){li=null;break}li=next}
    if(li)li.open(on);
  }
}
show([]);
for(const s of sections){
  const tree=+s.dataset.tree;let ul=document.createElement("ul");s.append(ul);
  const fresh=()=>{const list=document.createElement("ul");s.root=draw(TREES[tree],[],tree,TREES[tree].size,[]);list.append(s.root);ul.replaceWith(list);ul=list;s.root.open(true)};
  fresh();
  s.querySelector(".value").textContent=val(TREES[tree][4]);
  s.querySelector(".none").onclick=fresh;
  s.querySelector(".all").onclick=()=>{fresh();let k=0;
    const queue=[s.root];while(queue.length&&k<MOST){const li=queue.shift();li.open(true);for(let i=0,c;(c=li.step(i));++i){++k;queue.push(c)}}};
  s.querySelector(".line").onclick=()=>{fresh();let li=s.root;
    for(;;){li.open(true);const n=li.node,i=n[7].findIndex(k=>k[6]!==2&&-k[4]===n[4]);if(i<0)break;li=li.step(i);li.firstChild.classList.add("best")}};
}
</script>)";

std::string number(std::uint64_t n)
{
    return grouped(std::to_string(n));
}

// Switches that are on and cannot show in a tree, or not beside the others.
std::string without_effect(const Switches& s)
{
    using search::textbook::Ordering;
    using search::textbook::TableRule;
    const bool deepens = s.iterative_deepening != 0;
    const bool by_score = s.ordering >= static_cast<int>(Ordering::MvvLva);
    const bool empties = s.table != 0 && s.table != static_cast<int>(TableRule::Bounds);
    std::string out;
    const auto note = [&](bool is_idle, std::string_view text) {
        if (is_idle) out += fmt::format("{}{}", out.empty() ? "" : ", ", text);
    };
    note(s.root_split != 0, "root_split (one thread searches)");
    note(s.simple_time != 0, "simple_time (no clock runs)");
    note(s.default_depth != 0, "default_depth (the page has its own)");
    note(s.table_kept != 0 && !(deepens && empties), "table_kept (this is one search of a game)");
    note(s.aspiration_window != 0 && !deepens, "aspiration_window (nothing is deepened)");
    note(s.killers != 0 && !by_score, "killers (orderings 6 to 8 only)");
    note(s.history != 0 && !by_score, "history (orderings 6 to 8 only)");
    return out;
}

// What was searched before the tree that is shown.
std::string iterations(const search::textbook::Analysis& found, int depth)
{
    std::string out;
    if (found.earlier_nodes > 0)
        out = fmt::format("Iteration {} of {}; {} nodes in those before.", depth, depth, number(found.earlier_nodes));
    if (found.counters.aspiration_failures > 0)
        out += " The value was outside its first window: this is the second search, its counts are of both.";
    return out;
}

std::string section(std::size_t i, const TreeSetting& setting, const search::textbook::Analysis& found,
                    const chess::Position& root, int depth)
{
    const auto& c = found.counters;
    std::string notes;
    if (const std::string text = iterations(found, depth); !text.empty())
        notes += fmt::format("<div class=\"sum\">{}</div>", text);
    if (const std::string text = without_effect(setting.switches); !text.empty())
        notes += fmt::format("<div class=\"sum\">Without effect here: {}.</div>", text);
    return fmt::format(
        "<section data-tree=\"{}\"><h2>{}</h2><div class=\"sum\">value <span class=\"value\"></span> \u00b7 best "
        "{} \u00b7 {} nodes ({} primary, {} quiescence, {} inside null moves) \u00b7 {} leaves \u00b7 {} cutoffs, {} "
        "by the first move \u00b7 {} pruned \u00b7 {} table hits, {} cut \u00b7 {} re-searches \u00b7 deepest ply {}"
        "</div>{}<p><button class=\"none\">close all</button><button class=\"all\">open all</button><button "
        "class=\"line\">best line</button></p></section>",
        i, base::escape_xml(setting.name), found.best() ? chess::to_san(found.best(), root) : "none",
        number(c.honest()), number(c.primary), number(c.quiescence), number(c.null_nodes), number(c.leaves),
        number(c.cutoffs), number(c.first_cutoffs), number(c.pruned), number(c.table_hits), number(c.table_cutoffs),
        number(c.researches), c.deepest, notes);
}

} // namespace

base::Result<std::string> tree_page(const chess::Position& root, const std::vector<TreeSetting>& settings,
                                    const TreePageOptions& options)
{
    std::string sections;
    std::string trees = "<script>const TREES=[";
    for (std::size_t i = 0; i < settings.size(); ++i) {
        Recorder recorder(root, options.most_nodes);
        const search::textbook::TreeWatcher watcher{.on_enter = [&](const NodeRecord& n) { recorder.enter(n); },
                                                    .on_leave = [&](const NodeRecord& n) { recorder.leave(n); }};
        const auto found = search::textbook::analyse(chess::Game(root), options.depth, settings[i].switches,
                                                     {.evaluator = options.evaluator,
                                                      .node_limit = options.most_nodes + 1,
                                                      .deepen = true,
                                                      .watcher = &watcher});
        if (!found) return std::unexpected(found.error());
        if (recorder.too_many() || !found->finished)
            return base::fail("the tree of {} has more than {} nodes; ask for less depth", settings[i].name,
                              options.most_nodes);
        sections += section(i, settings[i], *found, root, options.depth);
        if (i > 0) trees += ',';
        trees += recorder.tree();
    }
    const std::string fen = chess::to_fen(root);
    return fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
        "content=\"width=device-width\"><title>Search tree</title>{}</head><body>"
        "<header><div id=\"board\" role=\"img\" aria-label=\"the position of the node that was "
        "clicked\"></div><h1>Search "
        "tree, depth {}</h1><p><code>{}</code> \u00b7 evaluator {}</p><p>Values are from the view of the side to move "
        "at "
        "each node; [alpha, beta] as the node was entered; a bar is as long as the node's tree is large beside its "
        "siblings'. Click a node to open or close it and to see it on the "
        "board.</p>{}</header><main>{}</main>{}];const "
        "FEN=\"{}\";</script>{}</body></html>\n",
        kStyle, options.depth, base::escape_xml(fen), base::escape_xml(options.evaluator),
        settings.size() > 1 ? kLinked : "", sections, trees, fen.substr(0, fen.find(' ')), kScript);
}

} // namespace lab
