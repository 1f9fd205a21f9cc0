import type { ValidationErrorBody } from '#contract/apiErrors';
import { MESSAGE_OF_THE_DAY_MAX_LENGTH } from '#contract/limits';
import { isShownSomewhere, SHOWN_NOWHERE } from '#contract/messageScopes';
import { formatCategory } from '#contract/motd';
import type { MessageOfTheDayChange } from '#contract/schemas/motd';

type FieldProblem = ValidationErrorBody['fields'][number];

/**
 * Finds problems in a list of changes beyond their shape. `sanitised` holds the changes as they
 * would be stored, `states` the states (`IN`) of existing counties.
 */
export function changeProblems(
  requested: readonly MessageOfTheDayChange[],
  sanitised: readonly MessageOfTheDayChange[],
  states: ReadonlyMap<number, string>,
): FieldProblem[] {
  const seen = new Set<string>();
  return sanitised.flatMap((change, index) => {
    const problems: FieldProblem[] = [];
    const add = (field: string, message: string): void => {
      problems.push({ name: `${index}.${field}`, messages: [message] });
    };
    const category = formatCategory(change);
    if (seen.has(category)) add('app_code', `The list has two messages for ${category}.`);
    seen.add(category);
    if (change.message !== '' && !isShownSomewhere(change)) add('app_code', SHOWN_NOWHERE);
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
