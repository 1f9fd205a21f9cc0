import { plainText, shownName, type JudgedName } from './judgedName';
import type { JudgedQuery, JudgedTypo } from './queries';
import { answerOf, type Answer } from './truth';

/** A name found by an engine. */
export interface FoundName {
  readonly id: number;
  /** In the engine's words; empty if it gives none. */
  readonly reason: string;
}

/** The search being judged. Finds all names for a text, best first. */
export type Search = (query: string) => Promise<readonly FoundName[]>;

/** The results of one group of queries. */
export interface GroupVerdict {
  readonly group: string;
  readonly queries: number;
  /** Mean over the queries with a right answer. */
  readonly recall: number;
  /** Mean over the queries that found anything right or wrong. */
  readonly precision: number;
}

/** An engine's results. */
export interface Verdict {
  readonly groups: readonly GroupVerdict[];
  readonly recall: number;
  readonly precision: number;
  /**
   * Queries with answers of different strength, and those with no weaker answer ranked above a
   * stronger one.
   */
  readonly ranked: number;
  readonly wellRanked: number;
  /** Share of typos with the intended name among the first results. */
  readonly typos: Readonly<Record<string, number>>;
  /** Queries with the most missed or wrong answers, and the worst rankings, for improving them. */
  readonly worst: readonly string[];
}

/** The intended name of a typo must be among this many results. */
const FIRST_FOUND = 20;
const WORST = 40;

interface Judged {
  readonly group: string;
  readonly typed: string;
  readonly recall: number | null;
  readonly precision: number | null;
  readonly isWellRanked: boolean | null;
  /** Returns the first name ranked below a weaker one, and the weaker one; null if none. */
  readonly inversion: string | null;
}

/** Judges a search over a register by queries and typos with known answers. */
export async function judge(
  search: Search,
  register: readonly JudgedName[],
  queries: readonly JudgedQuery[],
  typos: readonly JudgedTypo[],
): Promise<Verdict> {
  const byId = new Map(register.map((name) => [name.id, name]));
  const judged: Judged[] = [];
  for (const query of queries) {
    judged.push(judgeOne(query, await search(query.typed), register, byId));
  }
  const rates: Record<string, number> = {};
  for (const group of new Set(typos.map((typo) => typo.group))) {
    const ofGroup = typos.filter((typo) => typo.group === group);
    let met = 0;
    for (const typo of ofGroup) {
      const found = (await search(typo.typed)).slice(0, FIRST_FOUND);
      if (found.some(({ id }) => isMeant(typo, byId.get(id)))) met += 1;
    }
    rates[group] = met / ofGroup.length;
  }
  const groups = [...new Set(queries.map(({ group }) => group))].map((group) =>
    summary(
      group,
      judged.filter((one) => one.group === group),
    ),
  );
  const all = summary('all', judged);
  const ranked = judged.filter(({ isWellRanked }) => isWellRanked !== null);
  return {
    groups,
    recall: all.recall,
    precision: all.precision,
    ranked: ranked.length,
    wellRanked: ranked.filter(({ isWellRanked }) => isWellRanked).length,
    typos: rates,
    worst: worstOf(judged),
  };
}

function judgeOne(
  query: JudgedQuery,
  found: readonly FoundName[],
  register: readonly JudgedName[],
  byId: ReadonlyMap<number, JudgedName>,
): Judged {
  const right = register.filter((name) => isRight(answerOf(query.meaning, name))).length;
  const answers = [...new Set(found.map(({ id }) => id))].flatMap((id) => {
    const name = byId.get(id);
    return name === undefined ? [] : [answerOf(query.meaning, name)];
  });
  const levels = answers.filter((answer): answer is 1 | 2 | 3 | 4 | 5 => isRight(answer));
  const inversion = firstInversion(query, found, byId);
  const wrong = answers.filter((answer) => answer === 0).length;
  const isMixed = new Set(levels).size > 1;
  return {
    group: query.group,
    typed: query.typed,
    recall: right === 0 ? null : levels.length / right,
    precision: levels.length + wrong === 0 ? null : levels.length / (levels.length + wrong),
    isWellRanked: isMixed ? inversion === null : null,
    inversion,
  };
}

function firstInversion(
  { meaning }: JudgedQuery,
  found: readonly FoundName[],
  byId: ReadonlyMap<number, JudgedName>,
): string | null {
  let last: { readonly level: number; readonly shown: string } | null = null;
  for (const { id } of found) {
    const name = byId.get(id);
    const answer = name === undefined ? 'arguable' : answerOf(meaning, name);
    if (name === undefined || !isRight(answer)) continue;
    const level = Number(answer);
    const shown = `${shownName(name)} (${String(level)})`;
    if (last !== null && level > last.level) return `${shown} below ${last.shown}`;
    last = { level, shown };
  }
  return null;
}

function isRight(answer: Answer): boolean {
  return answer !== 'arguable' && answer > 0;
}

function isMeant(typo: JudgedTypo, name: JudgedName | undefined): boolean {
  return (
    name !== undefined &&
    plainText(name.first ?? '') === plainText(typo.first) &&
    plainText(name.last) === plainText(typo.last)
  );
}

function summary(group: string, judged: readonly Judged[]): GroupVerdict {
  return {
    group,
    queries: judged.length,
    recall: mean(judged.map(({ recall }) => recall)),
    precision: mean(judged.map(({ precision }) => precision)),
  };
}

function mean(values: readonly (number | null)[]): number {
  const counted = values.filter((value) => value !== null);
  return counted.length === 0 ? 1 : counted.reduce((sum, value) => sum + value, 0) / counted.length;
}

function worstOf(judged: readonly Judged[]): string[] {
  const loss = ({ recall, precision }: Judged): number => 2 - (recall ?? 1) - (precision ?? 1);
  const inverted = judged.filter(({ isWellRanked }) => isWellRanked === false);
  const lossy = [...judged]
    .filter((one) => loss(one) > 0.05)
    .sort((one, other) => loss(other) - loss(one))
    .slice(0, WORST)
    .map(
      (one) =>
        `${one.group}: ${one.typed} (recall ${shown(one.recall)}, precision ${shown(one.precision)})`,
    );
  return [...lossy, ...inverted.map((one) => `${one.group}: ${one.typed}: ${one.inversion ?? ''}`)];
}

function shown(value: number | null): string {
  return value === null ? '-' : value.toFixed(2);
}

/** Formats the results of several engines as a Markdown table. */
export function verdictTable(verdicts: ReadonlyMap<string, Verdict>): string {
  const engines = [...verdicts.keys()];
  const [first] = verdicts.values();
  const line = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const row = (label: string, cell: (verdict: Verdict) => string): string =>
    line(label, ...engines.map((engine) => cell(verdicts.get(engine) as Verdict)));
  const pair = (recall: number, precision: number): string =>
    `${recall.toFixed(3)} / ${precision.toFixed(3)}`;
  return [
    line('Recall / precision', ...engines),
    line('---', ...engines.map(() => '---')),
    ...(first?.groups ?? []).map(({ group, queries }, index) =>
      row(`${group} (${String(queries)})`, ({ groups }) =>
        pair(groups[index]?.recall ?? 0, groups[index]?.precision ?? 0),
      ),
    ),
    row('**all**', ({ recall, precision }) => pair(recall, precision)),
    row('no weaker above a stronger', (of) => `${String(of.wellRanked)} of ${String(of.ranked)}`),
    ...Object.keys(first?.typos ?? {}).map((group) =>
      row(group, ({ typos }) => (typos[group] ?? 0).toFixed(3)),
    ),
  ].join('\n');
}
