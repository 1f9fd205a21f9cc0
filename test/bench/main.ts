import { complain, say } from '../../scripts/output';
import { ensureBuild } from '../../scripts/builds';
import type { Figure, Measure } from './measure';
import { longCase } from './longCase';
import { navigation } from './navigation';
import { renders } from './renders';
import { saving } from './saving';
import { search } from './search';
import { size } from './size';
import { startUp } from './startUp';

const MEASURES: readonly Measure[] = [size, startUp, search, saving, longCase, navigation, renders];

function isMet(figure: Figure): boolean {
  return figure.value <= figure.goal;
}

function row(figure: Figure): Record<string, string> {
  const number = (value: number): string => `${value.toFixed(value < 10 ? 2 : 1)} ${figure.unit}`;
  return {
    measure: figure.name,
    figure: number(figure.value),
    floor: figure.floor === null ? '' : number(figure.floor),
    'floor is': figure.floorIs,
    ratio: figure.floor === null ? '' : (figure.value / figure.floor).toFixed(2),
    goal: number(figure.goal),
    result: isMet(figure) ? 'pass' : 'FAIL',
  };
}

function printTable(rows: readonly Record<string, string>[]): void {
  const columns = Object.keys(rows[0] ?? {});
  const widths = columns.map((column) =>
    Math.max(column.length, ...rows.map((cells) => (cells[column] ?? '').length)),
  );
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd();
  say(line(columns));
  for (const cells of rows) say(line(columns.map((column) => cells[column] ?? '')));
}

/** `npm run bench [-- name …]`: all measures or those named, as a table and as JSON. */
async function bench(names: readonly string[]): Promise<void> {
  const unknown = names.filter((name) => !MEASURES.some((measure) => measure.name === name));
  if (unknown.length > 0) {
    const known = MEASURES.map((measure) => measure.name).join(', ');
    complain(`There is no measure ${unknown.join(', ')}; there are ${known}.`);
    process.exitCode = 1;
    return;
  }
  await ensureBuild();
  const figures: Figure[] = [];
  for (const measure of MEASURES) {
    if (names.length > 0 && !names.includes(measure.name)) continue;
    say(`Measuring ${measure.name} …`);
    try {
      figures.push(...(await measure.measure()));
    } catch (error) {
      // The others still have something to say.
      complain(error instanceof Error ? (error.stack ?? error.message) : String(error));
      process.exitCode = 1;
    }
  }
  printTable(figures.map(row));
  say(JSON.stringify({ figures: figures.map((each) => ({ ...each, isMet: isMet(each) })) }));
  if (!figures.every(isMet)) process.exitCode = 1;
}

bench(process.argv.slice(2)).catch((error: unknown) => {
  complain(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
});
