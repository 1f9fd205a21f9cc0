import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { ROOT } from './sources';

/**
 * `tsx scripts/architecture.ts`: draws `docs/architecture.svg` from the imports of `src`. Boxes are
 * folders, each below everything it imports; arrows are imports that aren't implied by other
 * arrows.
 */

const FILE = path.join(ROOT, 'docs/architecture.svg');

interface Program {
  readonly name: string;
  readonly caption: string;
  /** The x position where the program's boxes begin. */
  readonly x: number;
}

const PROGRAMS: readonly Program[] = [
  { name: 'client', caption: 'Browser app', x: 24 },
  { name: 'server', caption: 'Server', x: 476 },
];
const CONTRACT = 'contract';
const BOX = { width: 124, height: 36, gapX: 18, gapY: 30, top: 76 };
const WIDTH = 940;

type Imports = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Returns the program folder that contains a file; files outside folders count as `main` or
 * `settings`. The demo is one box of the server.
 */
function boxOf(file: string): string | null {
  const [, program = '', folder = '', rest] = file.split('/');
  if (program === CONTRACT) return CONTRACT;
  if (program === 'demo') return 'server/src/demo';
  if (rest !== undefined) return `${program}/${folder}`;
  return /^(?:main|app|efmMain|efmApp)\./.test(folder)
    ? `${program}/main, app`
    : `${program}/settings`;
}

/** Reads the imports of each folder, including type imports. */
function readImports(): Imports {
  const imports = new Map<string, Set<string>>();
  for (const name of readdirSync(path.join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })) {
    const file = `src/${name.split(path.sep).join('/')}`;
    if (!/\.tsx?$/.test(file) || file.endsWith('.d.ts')) continue;
    const from = boxOf(file);
    if (from === null) continue;
    const targets = imports.get(from) ?? new Set<string>();
    imports.set(from, targets);
    for (const { fileName } of ts.preProcessFile(readFileSync(path.join(ROOT, file), 'utf8'))
      .importedFiles) {
      const target = fileName.startsWith('#contract/')
        ? 'src/contract/x'
        : fileName.startsWith('.') && path.posix.join(path.posix.dirname(file), fileName);
      const to = target === false ? null : boxOf(target);
      if (to !== null && to !== from) targets.add(to);
    }
  }
  return imports;
}

/** Length of the longest chain of imports below a folder. */
function depthOf(box: string, imports: Imports): number {
  const below = [...(imports.get(box) ?? [])].map((target) => depthOf(target, imports) + 1);
  return Math.max(0, ...below);
}

function isReachable(from: string, to: string, imports: Imports): boolean {
  const targets = [...(imports.get(from) ?? [])];
  return targets.includes(to) || targets.some((target) => isReachable(target, to, imports));
}

/** Imports that no chain of other imports implies. */
function directImports(box: string, imports: Imports): string[] {
  const targets = [...(imports.get(box) ?? [])];
  return targets.filter(
    (to) => !targets.some((other) => other !== to && isReachable(other, to, imports)),
  );
}

function groupByDepth(boxes: readonly string[], imports: Imports): Map<number, string[]> {
  const rows = new Map<number, string[]>();
  for (const box of boxes) {
    const depth = depthOf(box, imports);
    rows.set(depth, [...(rows.get(depth) ?? []), box]);
  }
  return rows;
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/**
 * Returns the position of each box; keyed by box. Boxes of the same depth share a row, with the
 * deepest at the top.
 */
function placeBoxes(imports: Imports): Map<string, Place> {
  const deepest = Math.max(...[...imports.keys()].map((box) => depthOf(box, imports)));
  const places = new Map<string, Place>();
  for (const { name, x } of PROGRAMS) {
    const boxes = [...imports.keys()].filter((box) => box.startsWith(`${name}/`)).sort();
    const top = Math.max(...boxes.map((box) => depthOf(box, imports)));
    const rows = groupByDepth(boxes, imports);
    // A program with fewer rows gets taller rows.
    const scale = deepest / top;
    for (const [depth, row] of rows) {
      row.forEach((box, column) => {
        places.set(box, {
          x: x + column * (BOX.width + BOX.gapX),
          y: BOX.top + Math.round((top - depth) * scale) * (BOX.height + BOX.gapY),
        });
      });
    }
  }
  places.set(CONTRACT, {
    x: WIDTH / 2 - BOX.width / 2,
    y: BOX.top + deepest * (BOX.height + BOX.gapY),
  });
  return places;
}

function draw(imports: Imports): string {
  const places = placeBoxes(imports);
  const height = Math.max(...[...places.values()].map(({ y }) => y)) + BOX.height + 24;
  const arrows = [...places].flatMap(([from, start]) =>
    directImports(from, imports).map((to) => {
      const end = places.get(to) ?? start;
      const [x1, y1] = [start.x + BOX.width / 2, start.y + BOX.height];
      const [x2, y2] = [end.x + BOX.width / 2, end.y - 6];
      const bend = Math.max(14, (y2 - y1) / 2);
      return `<path d="M${x1} ${y1}C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}"/>`;
    }),
  );
  const boxes = [...places].map(
    ([name, { x, y }]) =>
      `<rect x="${x}" y="${y}" width="${BOX.width}" height="${BOX.height}" rx="6"/>` +
      `<text x="${x + BOX.width / 2}" y="${y + BOX.height / 2 + 5}">${name.split('/').at(-1) ?? name}</text>`,
  );
  const captions = PROGRAMS.map(
    ({ caption, name, x }) =>
      `<text class="caption" x="${x}" y="40">${caption} (src/${name})</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img">
<title>Folders of src and what they import: every arrow leads down, to the contract at last</title>
<style>
svg { background: #fff; font: 14px system-ui, sans-serif }
rect { fill: #f3f6f8; stroke: #5b6b77 }
text { fill: #14212b; text-anchor: middle }
.caption { font-weight: 600; text-anchor: start }
path { fill: none; stroke: #5b6b77; marker-end: url(#end) }
@media (prefers-color-scheme: dark) {
svg { background: #14212b }
rect { fill: #1f303c; stroke: #9fb0bc }
text { fill: #eef3f6 }
path { stroke: #9fb0bc }
}
</style>
<defs><marker id="end" viewBox="0 0 8 8" refX="4" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8" style="marker-end:none"/></marker></defs>
${[...captions, ...arrows, ...boxes].join('\n')}
</svg>
`;
}

/** Draws the diagram of the current sources. */
export function drawArchitecture(): string {
  return draw(readImports());
}

if (require.main === module) writeFileSync(FILE, drawArchitecture());
