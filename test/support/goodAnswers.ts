import type { Outline } from '#contract/answers';
import { CALLS, type CallName, type CallRow } from '#contract/calls';
import type { HttpResult } from '../../src/client/platform/ports';
import { answer } from './testPorts';

const EMPTY = {
  text: '',
  number: 0,
  flag: false,
  object: {},
  list: [],
  texts: [],
  numbers: [],
} as const;

/** The body of a good answer to a call: what a test does not give is empty, but of its kind. */
export function goodBody(name: CallName, given: object = {}): object {
  const { answers }: CallRow = CALLS[name];
  if (typeof answers === 'string') return given;
  return { ...emptyOf(answers), ...given };
}

function emptyOf(outline: Outline): object {
  const fields = Object.entries(outline).map(([field, kind]) => [
    field,
    typeof kind === 'object' ? emptyOf(kind) : EMPTY[kind.replace('?', '') as keyof typeof EMPTY],
  ]);
  return Object.fromEntries(fields) as object;
}

/** A good answer to a call, with what the test gives in it. */
export function goodAnswer(name: CallName, given: object = {}): HttpResult {
  return answer(200, goodBody(name, given));
}
