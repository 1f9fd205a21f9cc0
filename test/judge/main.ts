import type { DatabaseHandle } from '../../src/server/db/handle';
import { flexSearch } from './engines/flexSearch';
import { miniSearch } from './engines/miniSearch';
import { nameIndex } from './engines/nameIndex';
import { ownKnowledge } from './engines/ownKnowledge';
import { plainMatching } from './engines/plainMatching';
import { sqliteFullText } from './engines/sqliteFullText';
import { judge, verdictTable, type Search, type Verdict } from './judge';
import { makeRegister } from './judgedRegister';
import { captionsTable, judgeCaptions } from './captions';
import { makeFormQueries } from './formQueries';
import { readFormsRegister } from './formsRegister';
import { judgeNearNames, nearNamesTable, withDemoData } from './nearNames';
import { judgeNumbers, numbersTable } from './numbers';
import { makeQueries, makeTypos } from './queries';

const DATA = '--data=';

/**
 * Judges each engine on the same names. Then judges, on the demo data, suggested names (`near
 * names`), pasted captions (`captions`), and the forms of names (`forms`) and numbers (`numbers`).
 *
 * Arguments select single parts. `--worst` adds the errors; `--data=<folder>` reuses the demo data
 * in the next run.
 */
async function main(): Promise<void> {
  const register = makeRegister();
  const queries = makeQueries(register);
  const typos = makeTypos(register);
  const closings: (() => Promise<void>)[] = [];
  const engines: readonly (readonly [string, () => Search | Promise<Search>])[] = [
    ['name index', () => nameIndex(register, (close) => closings.push(close))],
    ['own knowledge', () => ownKnowledge(register)],
    ['plain', () => plainMatching(register)],
    ['MiniSearch', () => miniSearch(register, 0)],
    ['MiniSearch fuzzy', () => miniSearch(register, 0.2)],
    ['FlexSearch', () => flexSearch(register)],
    ['FTS5', () => sqliteFullText(register, 'unicode61')],
    ['FTS5 trigram', () => sqliteFullText(register, 'trigram')],
  ];
  const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
  const verdicts = new Map<string, Verdict>();
  for (const [name, start] of engines) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    const verdict = await judge(await start(), register, queries, typos);
    verdicts.set(name, verdict);
    if (process.argv.includes('--worst')) process.stdout.write(`${verdict.worst.join('\n')}\n`);
  }
  for (const close of closings) await close();
  if (verdicts.size > 0) {
    process.stdout.write(
      `${String(register.length)} names, ${String(queries.length)} queries, ` +
        `${String(typos.length)} typos\n\n${verdictTable(verdicts)}\n`,
    );
  }
  const isAsked = (name: string): boolean => asked.length === 0 || asked.includes(name);
  if (!['near names', 'captions', 'forms', 'numbers'].some(isAsked)) return;
  const data = process.argv.find((argument) => argument.startsWith(DATA));
  await withDemoData(data?.slice(DATA.length), async (handle) => {
    if (isAsked('near names')) {
      const near = await judgeNearNames(handle);
      print(nearNamesTable(near), near.missed);
    }
    if (isAsked('captions')) {
      const captions = await judgeCaptions(handle);
      print(captionsTable(captions), captions.missed);
    }
    if (isAsked('forms')) await judgeForms(handle);
    if (isAsked('numbers')) {
      const numbers = await judgeNumbers(handle);
      print(numbersTable(numbers), numbers.missed);
    }
  });
}

/** Judges the product's index by the forms in which names are pasted and typed. */
async function judgeForms(handle: DatabaseHandle): Promise<void> {
  const register = await readFormsRegister(handle);
  const queries = makeFormQueries(register);
  let closeIndex = (): Promise<void> => Promise.resolve();
  const search = await nameIndex(register, (close) => {
    closeIndex = close;
  });
  const verdict = await judge(search, register, queries, []);
  await closeIndex();
  process.stdout.write(`\n${String(register.length)} names, ${String(queries.length)} forms\n`);
  print(verdictTable(new Map([['name index', verdict]])), verdict.worst);
}

function print(table: string, worst: readonly string[]): void {
  if (process.argv.includes('--worst')) process.stdout.write(`${worst.join('\n')}\n`);
  process.stdout.write(`\n${table}\n`);
}

main().catch((error: unknown) => {
  process.exitCode = 1;
  process.stderr.write(`${String(error)}\n`);
});
