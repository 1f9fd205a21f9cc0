import { CASE_TYPE_GROUPS, caseTypeLabel } from '#contract/caseTypes';
import type { ChoiceGroup } from '../../ui/choices';

const ALL_TYPES: ChoiceGroup = {
  key: 'all',
  label: null,
  choices: [{ id: '', label: 'All case types' }],
};

const LISTED: readonly ChoiceGroup[] = CASE_TYPE_GROUPS.map(({ category, name, types }) => ({
  key: category,
  label: name,
  choices: Object.keys(types).map((code) => ({ id: code, label: caseTypeLabel(code) })),
}));

/** A case type's code from a text in any case; empty where the text can be no code. */
export function readTypeCode(text: string): string {
  const code = text.trim().toUpperCase();
  return /^[A-Z][A-Z0-9]$/.test(code) ? code : '';
}

/**
 * The case types that can be chosen. A code that is not among them, as an address may say it, stands
 * at the end, so that the form shows what it searches by.
 */
export function caseTypeGroups(chosen: string): readonly ChoiceGroup[] {
  const isListed =
    chosen === '' || LISTED.some(({ choices }) => choices.some(({ id }) => id === chosen));
  const other = { key: 'other', label: 'Other', choices: [{ id: chosen, label: chosen }] };
  return [ALL_TYPES, ...LISTED, ...(isListed ? [] : [other])];
}
