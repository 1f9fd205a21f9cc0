import { loadavg } from 'node:os';
import { ensureBuild } from '../../scripts/builds';
import { complain, say } from '../../scripts/output';
import type { Figure, Measure } from './measure';

/** A value with the machine's load when its measure started, since other work distorts it. */
interface LoadedFigure extends Figure {
  readonly load: number;
}

function isMet(figure: Figure): boolean {
  return figure.value <= figure.goal;
}

function row(figure: LoadedFigure): Record<string, string> {
  const digits = (value: number): number => (Number.isInteger(value) ? 0 : value < 10 ? 2 : 1);
  const number = (value: number): string => `${value.toFixed(digits(value))} ${figure.unit}`;
  return {
    measure: figure.name,
    figure: number(figure.value),
    floor: figure.floor === null ? '' : number(figure.floor),
    'floor is': figure.floorIs,
    ratio: figure.floor === null ? '' : (figure.value / figure.floor).toFixed(2),
    goal: number(figure.goal),
    load: figure.load.toFixed(2),
    result: isMet(figure) ? 'pass' : 'FAIL',
  };
}

/** Prints a table without its empty columns. */
function printTable(rows: readonly Record<string, string>[]): void {
  const columns = Object.keys(rows[0] ?? {}).filter((column) =>
    rows.some((cells) => cells[column] !== ''),
  );
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

/**
 * Runs all or the named measures against the build, which is rebuilt if out of date. Prints them as
 * a table and as JSON. The process fails if a goal is missed.
 */
export async function reportMeasures(
  measures: readonly Measure[],
  names: readonly string[],
): Promise<void> {
  const unknown = names.filter((name) => !measures.some((measure) => measure.name === name));
  if (unknown.length > 0) {
    const known = measures.map((measure) => measure.name).join(', ');
    complain(`There is no measure ${unknown.join(', ')}; there are ${known}.`);
    process.exitCode = 1;
    return;
  }
  await ensureBuild({ kind: 'release' });
  const figures: LoadedFigure[] = [];
  for (const measure of measures) {
    if (names.length > 0 && !names.includes(measure.name)) continue;
    say(`Measuring ${measure.name} …`);
    const [load = 0] = loadavg();
    try {
      figures.push(...(await measure.measure()).map((figure) => ({ ...figure, load })));
    } catch (error) {
      // The other measures still run.
      complain(error instanceof Error ? (error.stack ?? error.message) : String(error));
      process.exitCode = 1;
    }
  }
  printTable(figures.map(row));
  say(JSON.stringify({ figures: figures.map((each) => ({ ...each, isMet: isMet(each) })) }));
  if (!figures.every(isMet)) process.exitCode = 1;
}
