import type { FastifySchemaValidationError } from 'fastify';
import { RECORD_YEAR_PATTERN } from '#contract/calendarDate';
import { HttpProblem } from './problems';

/**
 * Converts `/0/message`, or a missing or unknown property, to a dotted name such as `0.message`.
 */
function fieldName(error: FastifySchemaValidationError): string {
  const { missingProperty, additionalProperty } = error.params;
  const property = error.keyword === 'required' ? missingProperty : additionalProperty;
  const parts = error.instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (typeof property === 'string') parts.push(property);
  return parts.join('.').slice(0, 100);
}

/** Explains the failed schema rule to the user. */
function messageOf({ keyword, params }: FastifySchemaValidationError): string {
  switch (keyword) {
    case 'required':
      return 'This field is required.';
    case 'additionalProperties':
      return "This field isn't accepted here.";
    case 'maxLength':
      return `Enter at most ${String(params.limit)} characters.`;
    case 'minLength':
      return 'This field is required.';
    case 'enum':
      return `Use one of: ${(params.allowedValues as readonly string[]).join(', ')}.`;
    case 'minimum':
      return `Use a number of at least ${String(params.limit)}.`;
    case 'maximum':
      return `Use a number of at most ${String(params.limit)}.`;
    case 'maxItems':
      return `Send at most ${String(params.limit)} entries.`;
    case 'pattern':
      return params.pattern === RECORD_YEAR_PATTERN ? 'Use a year from 1600 to 2999.' : NOT_VALID;
    case 'format':
      return params.format === 'date' ? 'Use a date such as 2026-06-30.' : NOT_VALID;
    case 'type':
      return params.type === 'integer' ? 'Use a whole number.' : NOT_VALID;
    default:
      return NOT_VALID;
  }
}

const NOT_VALID = "This value isn't valid.";

/** Converts schema errors to a 400 with one entry per field; general messages come first. */
export function validationProblem(errors: readonly FastifySchemaValidationError[]): HttpProblem {
  const messages: string[] = [];
  const fields = new Map<string, string[]>();
  for (const error of errors.slice(0, 100)) {
    const name = fieldName(error);
    const message = messageOf(error);
    if (name === '') messages.push(message);
    else fields.set(name, [...new Set([...(fields.get(name) ?? []), message])]);
  }
  return new HttpProblem(400, {
    messages,
    fields: [...fields].map(([name, texts]) => ({ name, messages: texts })),
  });
}
