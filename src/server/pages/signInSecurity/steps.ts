import { parseId } from '#contract/queryFields';
import type { FastifyRequest } from 'fastify';
import type { Factors } from '../../domain/secondFactor/repository';
import { sentNameProblem, tidyName } from '../../domain/users/rules';
import type { FormError } from '../formFields';
import { errorsOf } from '../newUserFields';
import { missingPassword } from '../ownPassword';
import { submittedText } from '../submittedForm';

/** What the address asks for: `do` of the query. */
export const STEPS = [
  /** Begin with an app: asks for the password. */
  'app',
  /** The secret of the app that was begun, and the code that confirms it. */
  'code',
  /** Begin with a passkey: asks for the password. */
  'passkey',
  /** Name of a passkey, which the browser then makes. */
  'name',
  /** New recovery codes. */
  'codes',
  'removeApp',
  'removePasskey',
] as const;
export type Step = (typeof STEPS)[number];

export const PASSKEY_NAME_MAX_LENGTH = 60;

/** The step of the address; null for the page itself. */
export function stepIn(request: FastifyRequest): Step | null {
  const asked = submittedText(request.query, 'do');
  return STEPS.find((step) => step === asked) ?? null;
}

/** The passkey that the address names; null where it names none. */
export function passkeyIn(request: FastifyRequest): number | null {
  return parseId(submittedText(request.query, 'passkeyId'));
}

/** What was sent, and what it is about. */
export interface SecurityForm {
  readonly step: Step | null;
  readonly factors: Factors;
  /** Secret of an app that no code has confirmed; read in the step `code`. */
  readonly unconfirmedSecret: string | null;
  readonly passkeyId: number | null;
  readonly password: string;
  readonly code: string;
  readonly name: string;
  /** What the browser says of the passkey that it made. */
  readonly passkey: string;
}

/** The factors that are left once the step has removed what it removes. */
export function leftOf({
  factors: { appSince, passkeys },
  passkeyId,
  step,
}: Pick<SecurityForm, 'factors' | 'passkeyId' | 'step'>): Pick<Factors, 'appSince' | 'passkeys'> {
  return {
    appSince: step === 'removeApp' ? null : appSince,
    passkeys: step === 'removePasskey' ? passkeys.filter(({ id }) => id !== passkeyId) : passkeys,
  };
}

/** What of the body the steps read. */
export function readFields(request: FastifyRequest) {
  const { body } = request;
  return {
    password: submittedText(body, 'password'),
    code: submittedText(body, 'code'),
    name: tidyName(submittedText(body, 'name')),
    passkey: submittedText(body, 'passkey'),
  };
}

/** What is wrong with what was sent, by itself. */
export function problemsOf({ code, name, passkey, password, step }: SecurityForm): FormError[] {
  switch (step) {
    case null:
      return [{ field: null, message: 'This cannot be done here.' }];
    case 'code':
      return errorsOf({ code: code.trim() === '' ? 'Enter the code that the app shows.' : null });
    case 'name': {
      const problem = sentNameProblem('name of the passkey', name, PASSKEY_NAME_MAX_LENGTH);
      if (problem !== null) return [{ field: 'name', message: problem }];
      const message = 'The browser made no passkey. It needs scripts for that.';
      return passkey === '' ? [{ field: null, message }] : [];
    }
    default:
      return errorsOf({ password: missingPassword(password) });
  }
}
