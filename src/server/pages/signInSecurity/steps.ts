import type { FastifyRequest } from 'fastify';
import { readId } from '../../http/readId';
import type { Factors } from '../../domain/secondFactor/repository';
import { sentNameProblem, tidyName } from '../../domain/users/rules';
import type { FormError } from '../formFields';
import { errorsOf } from '../newUserFields';
import { missingPassword } from '../ownPassword';
import { submittedText } from '../submittedForm';

/** Steps of the page, set by `do` in the query. */
const STEPS = [
  /** Starts setting up an app; requires the password. */
  'app',
  /** Shows the new app's secret, and confirms it with a code. */
  'code',
  /** Starts adding a passkey; requires the password. */
  'passkey',
  /** Names a passkey, which the browser then creates. */
  'name',
  /** Creates new recovery codes. */
  'codes',
  'removeApp',
  'removePasskey',
] as const;
export type Step = (typeof STEPS)[number];

const PASSKEY_NAME_MAX_LENGTH = 60;

/** Returns the step in the URL; null for the overview page. */
export function stepIn(request: FastifyRequest): Step | null {
  const stepName = submittedText(request.query, 'do');
  return STEPS.find((step) => step === stepName) ?? null;
}

/** Returns the id of the passkey in the URL; null if there is none. */
export function passkeyIn(request: FastifyRequest): number | null {
  return readId(submittedText(request.query, 'passkeyId'));
}

/** The submitted form, with its context. */
export interface SecurityForm {
  readonly step: Step | null;
  readonly factors: Factors;
  /** Secret of an app that isn't confirmed yet; set in the step `code`. */
  readonly unconfirmedSecret: string | null;
  readonly passkeyId: number | null;
  readonly password: string;
  /** Set of recovery codes when the form was opened; see `Factors`. */
  readonly codesMark: string;
  readonly code: string;
  readonly name: string;
  /** The browser's data about the passkey that it created. */
  readonly passkey: string;
}

/** Returns the factors that remain after the step. */
export function remainingFactors({
  factors: { appSince, passkeys },
  passkeyId,
  step,
}: Pick<SecurityForm, 'factors' | 'passkeyId' | 'step'>): Pick<Factors, 'appSince' | 'passkeys'> {
  return {
    appSince: step === 'removeApp' ? null : appSince,
    passkeys: step === 'removePasskey' ? passkeys.filter(({ id }) => id !== passkeyId) : passkeys,
  };
}

/** Reads the form fields. */
export function readFields(request: FastifyRequest) {
  const { body } = request;
  return {
    password: submittedText(body, 'password'),
    codesMark: submittedText(body, 'codes'),
    code: submittedText(body, 'code'),
    name: tidyName(submittedText(body, 'name')),
    passkey: submittedText(body, 'passkey'),
  };
}

/** Validates the form fields. */
export function problemsOf({ code, name, passkey, password, step }: SecurityForm): FormError[] {
  switch (step) {
    case null:
      return [{ field: null, message: "This action isn't available here." }];
    case 'code':
      return errorsOf({ code: code.trim() === '' ? 'Enter the code from the app.' : null });
    case 'name': {
      const problem = sentNameProblem('passkey name', name, PASSKEY_NAME_MAX_LENGTH);
      if (problem !== null) return [{ field: 'name', message: problem }];
      const message = "Your browser didn't create a passkey. Passkeys require JavaScript.";
      return passkey === '' ? [{ field: null, message }] : [];
    }
    default:
      return errorsOf({ password: missingPassword(password) });
  }
}
