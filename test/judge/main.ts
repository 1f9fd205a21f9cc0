import { flexSearch } from './engines/flexSearch';
import { miniSearch } from './engines/miniSearch';
import { nameIndex } from './engines/nameIndex';
import { ownKnowledge } from './engines/ownKnowledge';
import { plainMatching } from './engines/plainMatching';
import { sqliteFullText } from './engines/sqliteFullText';
import { judge, verdictTable, type Search, type Verdict } from './judge';
import { makeRegister } from './judgedRegister';
import { judgeNearNames, nearNamesTable } from './nearNames';
import { judgeNumbers, numbersTable } from './numbers';
import { makeQueries, makeTypos } from './queries';

const DATA = '--data=';

/**
 * Judges each engine on the same names, or those that are asked for, then the near names that are
 * offered (`near names`) and the forms of numbers (`numbers`), and prints the verdicts; `--worst` adds
 * what went wrong, `--data=<folder>` has the demo data for the latter where they were made before.
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
  const data = process.argv.find((argument) => argument.startsWith(DATA))?.slice(DATA.length);
  const tell = (missed: readonly string[], table: string): void => {
    if (process.argv.includes('--worst')) process.stdout.write(`${missed.join('\n')}\n`);
    process.stdout.write(`\n${table}\n`);
  };
  if (asked.length === 0 || asked.includes('near names')) {
    const near = await judgeNearNames(data);
    tell(near.missed, nearNamesTable(near));
  }
  if (asked.length === 0 || asked.includes('numbers')) {
    const numbers = await judgeNumbers(data);
    tell(numbers.missed, numbersTable(numbers));
  }
}

main().catch((error: unknown) => {
  process.exitCode = 1;
  process.stderr.write(`${String(error)}\n`);
});
