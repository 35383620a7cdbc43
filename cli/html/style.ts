/** The look of the HTML report: light and dark, on a screen and on paper. */
export const style = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#f6f7f9, #0f1318);
  --card: light-dark(#ffffff, #181e26);
  --line: light-dark(#dfe3e8, #2b333e);
  --text: light-dark(#1b2430, #e6ebf1);
  --soft: light-dark(#566273, #9aa7b6);
  --mute: light-dark(#a4afbd, #4a5666);
  --good: light-dark(#187646, #4cc38a);
  --warn: light-dark(#9a5b00, #f0b429);
  --bad: light-dark(#b3261e, #ff8a80);
  --good-ground: light-dark(#e3f5ea, #12301f);
  --warn-ground: light-dark(#fdf1d8, #382b0d);
  --bad-ground: light-dark(#fde8e6, #3d1a18);
  --focus: light-dark(#1f5fd0, #8ab4ff);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); }
header, main, footer { max-width: 68rem; margin: 0 auto; padding: 0 1.5rem; }
header { padding-top: 2.5rem; }
main { padding-bottom: 1rem; }
footer { padding-bottom: 2rem; color: var(--soft); font-size: .875rem; }
h1 { margin: 0; font-size: 1.75rem; line-height: 1.2; }
h2 { margin: 2.5rem 0 .75rem; font-size: 1.25rem; }
h3 { margin: 0; font-size: 1rem; overflow-wrap: anywhere; }
.lead { margin: .5rem 0 0; color: var(--soft); }
a { color: inherit; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: 4px; }
.skip { position: absolute; left: -999rem; }
.skip:focus { left: 1rem; top: 1rem; padding: .5rem 1rem; background: var(--card); }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: .75rem; margin: 1.5rem 0 0; }
.tiles div { padding: .9rem 1.1rem; background: var(--card); border: 1px solid var(--line); border-radius: 10px; }
.tiles dt { color: var(--soft); font-size: .875rem; }
.tiles dd { margin: 0; font-size: 1.75rem; font-weight: 650; line-height: 1.25; font-variant-numeric: tabular-nums; }
.tiles small { display: block; font-size: .8125rem; font-weight: 400; color: var(--soft); }
.good { color: var(--good); } .warn { color: var(--warn); } .bad { color: var(--bad); }
figure { margin: .75rem 0 0; padding: 1rem 1.1rem; background: var(--card); border: 1px solid var(--line); border-radius: 10px; }
figcaption { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin-top: .6rem; color: var(--soft); font-size: .875rem; }
figcaption i { display: inline-block; width: .75rem; height: .75rem; margin-right: .4rem; border-radius: 3px; vertical-align: -1px; }
svg { display: block; width: 100%; }
.chart { overflow-x: auto; }
.chart svg { height: auto; min-width: 46rem; }
.sync { fill: var(--good); background: var(--good); }
.changed { fill: var(--warn); background: var(--warn); }
.gone { fill: var(--bad); background: var(--bad); }
.ignored { fill: var(--mute); background: var(--mute); }
.unknown { fill: var(--soft); background: var(--soft); }
.table { overflow-x: auto; background: var(--card); border: 1px solid var(--line); border-radius: 10px; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .55rem 1.1rem; text-align: left; border-bottom: 1px solid var(--line); vertical-align: middle; }
tbody tr:last-child > * { border-bottom: 0; }
thead th { color: var(--soft); font-size: .8125rem; font-weight: 600; }
tbody th { min-width: 12rem; font-weight: 550; overflow-wrap: anywhere; }
.number { text-align: right; }
td.number { white-space: nowrap; }
figure + .table { margin-top: .75rem; }
.bar { width: 22%; min-width: 7rem; }
.pill { display: inline-block; padding: .05rem .6rem; border-radius: 1rem; font-size: .8125rem; font-weight: 600; white-space: nowrap; }
.pill.quiet { background: var(--ground); color: var(--soft); }
li { overflow-wrap: anywhere; }
.note { display: inline-block; color: var(--soft); font-size: .875rem; }
.pill.good { background: var(--good-ground); } .pill.warn { background: var(--warn-ground); } .pill.bad { background: var(--bad-ground); }
details { margin: .75rem 0; background: var(--card); border: 1px solid var(--line); border-radius: 10px; overflow: hidden; }
summary { display: flex; flex-wrap: wrap; align-items: baseline; gap: .25rem .75rem; padding: .75rem 1.1rem; cursor: pointer; list-style: none; }
summary::-webkit-details-marker { display: none; }
summary::before { content: "\\25B8"; color: var(--soft); }
details[open] > summary::before { content: "\\25BE"; }
.end { margin-left: auto; color: var(--soft); font-size: .875rem; }
.id { color: var(--soft); font-size: .875rem; overflow-wrap: anywhere; }
dl.changes { margin: 0; border-top: 1px solid var(--line); }
dl.changes > div { display: grid; grid-template-columns: minmax(8rem, 14rem) minmax(0, 1fr); gap: 1rem; padding: .6rem 1.1rem; border-top: 1px solid var(--line); }
dl.changes > div:first-child { border-top: 0; }
dl.changes dt { font-weight: 550; overflow-wrap: anywhere; }
dl.changes dd { margin: 0; }
pre, code, .value { font: .8438rem/1.55 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
pre { margin: 0; overflow-x: auto; border-radius: 6px; }
pre span { display: block; min-width: max-content; padding: 0 .6rem; }
.removed { background: var(--bad-ground); color: var(--bad); }
.added { background: var(--good-ground); color: var(--good); }
.skipped { color: var(--soft); }
del, ins { padding: .05rem .35rem; border-radius: 4px; text-decoration: none; overflow-wrap: anywhere; }
.failure { margin: 0; padding: .75rem 1.1rem; border-top: 1px solid var(--line); color: var(--bad); white-space: pre-wrap; overflow-wrap: anywhere; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (max-width: 40rem) {
  dl.changes > div { grid-template-columns: minmax(0, 1fr); gap: .25rem; }
  thead { position: absolute; overflow: hidden; width: 1px; height: 1px; clip-path: inset(50%); }
  table, tbody, tr, tbody th { display: block; }
  tbody tr { padding: .5rem 0; border-bottom: 1px solid var(--line); }
  tbody tr:last-child { border-bottom: 0; }
  th, td { padding: .2rem 1.1rem; border-bottom: 0; }
  td { display: flex; justify-content: space-between; align-items: center; gap: 1rem; overflow-wrap: anywhere; }
  td::before { content: attr(data-column); flex: none; color: var(--soft); font-size: .875rem; }
  td:empty { display: none; }
  .bar { width: auto; }
  .bar svg { width: 60%; }
}
@media print {
  :root { color-scheme: light; font-size: 11px; }
  body { background: #fff; }
  header, main, footer { max-width: none; padding-left: 0; padding-right: 0; }
  figure, tr, pre span { break-inside: avoid; }
  h2, summary { break-after: avoid; }
  details::details-content { content-visibility: visible; block-size: auto; }
  summary::before { content: none !important; }
  pre { white-space: pre-wrap; }
  pre span, .chart svg { min-width: 0; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
`;
