import type { DraftParty, FilingStart } from '#contract/schemas/filingDrafts';
import type { Choice, ChoiceGroup } from '../../../ui/choices';

/** Returns all courts that accept e-filings, grouped by county. */
export function courtChoices({ courts }: FilingStart): readonly ChoiceGroup[] {
  const counties = new Map<string, Choice[]>();
  for (const { countyName, id, name } of courts) {
    const choices = counties.get(countyName) ?? [];
    choices.push({ id: String(id), label: name });
    counties.set(countyName, choices);
  }
  return [...counties].map(([name, choices]) => ({ key: name, label: name, choices }));
}

/** Returns the firm's attorneys. */
export function attorneyChoices({ filer }: FilingStart): readonly Choice[] {
  return [
    { id: '', label: 'None: filed without an attorney' },
    ...(filer?.attorneys ?? []).map(({ barNumber, name }) => ({
      id: barNumber,
      label: `${name} (${barNumber})`,
    })),
  ];
}

/** Formats a party's type as words: `THIRD_PARTY` as `Third party`. */
export function partyRole({ typeCode }: DraftParty): string {
  const words = (typeCode ?? 'PARTY').toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
