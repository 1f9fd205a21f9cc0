import type { ValidationErrorBody } from '#contract/apiErrors';
import { MESSAGE_OF_THE_DAY_MAX_LENGTH } from '#contract/limits';
import { isShownSomewhere, SHOWN_NOWHERE } from '#contract/admin/messageScopes';
import { formatCategory } from '#contract/site/motd';
import type { EditedMessage, MessageOfTheDayChange } from '#contract/schemas/motd';
import { parseClock } from '#contract/stateClock';

type FieldProblem = ValidationErrorBody['fields'][number];

/** The existing data that changes are checked against. */
interface Stored {
  /** States (`IN`) of existing counties. */
  readonly states: ReadonlyMap<number, string>;
  readonly stored: readonly EditedMessage[];
  readonly now: number;
}

const NO_SUCH_TIME = 'This day and time don’t exist. Choose another.';
const ENDS_FIRST = 'The end must be after the start. Choose a later end.';
const PAST_END = 'This end is in the past, so the message would never appear. Choose a later one.';

/** Finds a problem in a period. A stored end may be in the past. */
function periodProblem(
  { from, until }: MessageOfTheDayChange,
  { before, now }: { readonly before: EditedMessage | undefined; readonly now: number },
): { readonly field: 'from' | 'until'; readonly message: string } | null {
  const start = typeof from === 'string' ? parseClock(from) : -Infinity;
  const end = typeof until === 'string' ? parseClock(until) : Infinity;
  if (start === null) return { field: 'from', message: NO_SUCH_TIME };
  if (end === null) return { field: 'until', message: NO_SUCH_TIME };
  if (end <= start) return { field: 'until', message: ENDS_FIRST };
  const isStored = Date.parse(before?.until ?? '') === end;
  return end <= now && !isStored ? { field: 'until', message: PAST_END } : null;
}

/**
 * Finds problems in a list of changes that the schema doesn't detect. `sanitized` has the changes
 * as they would be stored.
 */
export function changeProblems(
  requested: readonly MessageOfTheDayChange[],
  sanitized: readonly MessageOfTheDayChange[],
  { now, states, stored }: Stored,
): FieldProblem[] {
  const seen = new Set<string>();
  return sanitized.flatMap((change, index) => {
    const problems: FieldProblem[] = [];
    const add = (field: string, message: string): void => {
      problems.push({ name: `${index}.${field}`, messages: [message] });
    };
    const category = formatCategory(change);
    if (seen.has(category)) add('app_code', `The list has two messages for ${category}.`);
    seen.add(category);
    if (change.message !== '' && !isShownSomewhere(change)) add('app_code', SHOWN_NOWHERE);
    if (change.message !== '') {
      const before = stored.find((one) => one.category === category);
      const problem = periodProblem(change, { before, now });
      if (problem !== null) add(problem.field, problem.message);
    }
    if (change.county_id !== null) {
      const state = states.get(change.county_id);
      if (state === undefined) add('county_id', "This county doesn't exist.");
      else if (change.locale !== null && change.locale !== `STATE-${state}`) {
        add('county_id', 'This county belongs to the other edition.');
      }
    }
    if (change.message === '' && requested[index]?.message.trim() !== '') {
      add('message', 'Nothing in this message can be shown. Use text, links, lists, and tables.');
    } else if (change.message.length > MESSAGE_OF_THE_DAY_MAX_LENGTH) {
      add('message', `Enter at most ${MESSAGE_OF_THE_DAY_MAX_LENGTH} characters.`);
    }
    return problems;
  });
}
