import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { geoMercator } from 'd3-geo';
import { format } from 'prettier';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

const ROOT = path.resolve(__dirname, '..');
const OUTLINES = path.join(ROOT, 'node_modules/us-atlas/counties-10m.json');
const MAPS = path.join(ROOT, 'src/client/records/coverage/maps');
/** Size of a map in units; coordinates are whole numbers. */
const SIZE = { IN: [320, 480], MI: [460, 480] } as const;
const STATES = { IN: '18', MI: '26' } as const;

type State = keyof typeof STATES;
type Position = readonly [number, number];

interface County {
  readonly id: number;
  readonly rings: readonly (readonly Position[])[];
}

async function readCounties(state: State): Promise<County[]> {
  const atlas = JSON.parse(await readFile(OUTLINES, 'utf8')) as Topology<{
    counties: GeometryCollection;
  }>;
  const { features } = feature(atlas, atlas.objects.counties);
  return features
    .filter(({ id }) => String(id).startsWith(STATES[state]))
    .map(({ geometry, id }) => ({
      id: Number(id),
      rings:
        geometry.type === 'Polygon'
          ? (geometry.coordinates as unknown as Position[][])
          : geometry.type === 'MultiPolygon'
            ? (geometry.coordinates as unknown as Position[][][]).flat()
            : [],
    }))
    .sort((one, other) => one.id - other.id);
}

/** Formats a ring in whole units without redundant points; empty if nothing is left. */
function ringPath(points: readonly Position[]): string {
  const kept: Position[] = [];
  for (const [x, y] of points) {
    const point: Position = [Math.round(x), Math.round(y)];
    const [last, before] = [kept.at(-1), kept.at(-2)];
    if (last?.[0] === point[0] && last[1] === point[1]) continue;
    const isStraight =
      last !== undefined &&
      before !== undefined &&
      (last[0] - before[0]) * (point[1] - last[1]) === (last[1] - before[1]) * (point[0] - last[0]);
    if (isStraight) kept.pop();
    kept.push(point);
  }
  if (kept.length < 4) return '';
  const [first, ...rest] = kept as [Position, ...Position[]];
  let at = first;
  const steps = rest.slice(0, -1).map((point) => {
    const step = `${String(point[0] - at[0])} ${String(point[1] - at[1])}`;
    at = point;
    return step;
  });
  return `M${String(first[0])} ${String(first[1])}l${steps.join(' ')}z`.replaceAll(' -', '-');
}

/** Creates the source of the module with a state's map. */
export async function mapModule(state: State): Promise<string> {
  const counties = await readCounties(state);
  const [width, height] = SIZE[state];
  const projection = geoMercator().fitExtent(
    [
      [2, 2],
      [width - 2, height - 2],
    ],
    {
      type: 'MultiPoint',
      coordinates: counties.flatMap(({ rings }) => rings.flat().map(([x, y]) => [x, y])),
    },
  );
  const shapes = counties.map(({ id, rings }) => {
    const outlines = rings.map((ring) =>
      ringPath(ring.map(([x, y]) => projection([x, y]) ?? [0, 0])),
    );
    return `  [${String(id)}, '${outlines.join('')}'],`;
  });
  const source = `import type { CountyOutlines } from '../../../ui/charts/CountyMap';

/** Made by \`npm run maps\` from the outlines of us-atlas (US Census Bureau). */
export const COUNTY_MAP: CountyOutlines = {
  width: ${String(width)},
  height: ${String(height)},
  shapes: [
${shapes.join('\n')}
  ],
};
`;
  return format(source, { parser: 'typescript', singleQuote: true, printWidth: 100 });
}

export const MAP_FILES = {
  IN: path.join(MAPS, 'indiana.ts'),
  MI: path.join(MAPS, 'michigan.ts'),
} as const;

/** Writes the county maps of the home page. */
export async function writeMaps(): Promise<void> {
  await mkdir(MAPS, { recursive: true });
  for (const state of ['IN', 'MI'] as const) {
    await writeFile(MAP_FILES[state], await mapModule(state));
  }
}

if (require.main === module) void writeMaps();
