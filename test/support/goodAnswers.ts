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

/**
 * Builds a good response body for a call; fields that the test leaves out get empty values of their
 * type.
 */
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

/** Builds a good response to a call, with the given fields. */
export function goodAnswer(name: CallName, given: object = {}): HttpResult {
  return answer(200, goodBody(name, given));
}
