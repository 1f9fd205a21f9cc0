import {
  API_KEY_LIVES,
  API_KEY_NAME_MAX_LENGTH,
  API_SCOPES,
  type ApiScope,
} from '#contract/account/apiKeys';
import { readId } from '../../http/readId';
import { readNetworks, type TypedNetworks } from '../../domain/apiKeys/networks';
import type { FormError } from '../formFields';
import type { Visit } from '../formPage';
import { missingPassword } from '../ownPassword';
import { submittedText } from '../submittedForm';

/** The submitted form: creates or revokes a key. */
export interface KeyForm extends TypedNetworks {
  readonly does: 'create' | 'revoke' | null;
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  /** As typed. */
  readonly networksText: string;
  /** Lifetime in days; null if it isn't an offered one. */
  readonly days: number | null;
  readonly password: string;
  /** Id of the key to revoke, from the URL or the form. */
  readonly revokeId: number | null;
}

/** Name of a scope's checkbox. */
export const scopeField = (scope: ApiScope): string => `scope-${scope.replace(':', '-')}`;

/** Names of all fields. */
export const KEY_FIELDS: readonly string[] = [
  'action',
  'name',
  'networks',
  'days',
  'password',
  'revoke',
  ...API_SCOPES.map(scopeField),
];

/** Reads the form, and the id of the key to revoke from the URL. */
export function readKeyForm({ isSent, request }: Visit): KeyForm {
  const text = (name: string): string => submittedText(request.body, name);
  const action = text('action');
  const networksText = text('networks');
  const days = Number(text('days'));
  return {
    does: action === 'create' || action === 'revoke' ? action : null,
    name: text('name').trim(),
    scopes: API_SCOPES.filter((scope) => text(scopeField(scope)) !== ''),
    networksText,
    ...readNetworks(networksText),
    days: (API_KEY_LIVES as readonly number[]).includes(days) ? days : null,
    password: text('password'),
    revokeId: readId(isSent ? text('revoke') : submittedText(request.query, 'revoke')),
  };
}

/** Returns the problems in the form for a new key. */
export function keyProblems(form: KeyForm): FormError[] {
  if (form.does !== 'create') return [];
  const limit = String(API_KEY_NAME_MAX_LENGTH);
  const errors: (FormError | null)[] = [
    form.name === '' || form.name.length > API_KEY_NAME_MAX_LENGTH
      ? { field: 'name', message: `Enter a name of 1 to ${limit} characters.` }
      : null,
    form.scopes.length === 0
      ? { field: scopeField('search:read'), message: 'Choose at least one scope.' }
      : null,
    form.problem === null ? null : { field: 'networks', message: form.problem },
    form.days === null ? { field: 'days', message: 'Choose when the key expires.' } : null,
  ];
  const password = missingPassword(form.password);
  if (password !== null) errors.push({ field: 'password', message: password });
  return errors.filter((error) => error !== null);
}
