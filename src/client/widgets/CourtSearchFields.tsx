import { BILLING_CODE_MAX_LENGTH, TEXT_MAX_LENGTH } from '#contract/limits';
import { wildcardHint } from '#contract/superSearch';
import { Button } from '../ui/Button';
import { Checkbox } from '../ui/Checkbox';
import { Field } from '../ui/Field';
import { SegmentedControl } from '../ui/SegmentedControl';
import { TextInput } from '../ui/TextInput';
import { COURT_SEARCH_KINDS } from './courtSearch';
import { SuperSearchHelp } from './SuperSearchHelp';
import type { CourtSearch } from './useCourtSearch';

const SEGMENTS = Object.values(COURT_SEARCH_KINDS);

/** The fields of a court search, which the header lays out in one line and the form in a column. */
export interface CourtSearchFieldProps {
  readonly search: CourtSearch;
}

export function CourtSearchKindField({ search: { kind, setKind } }: CourtSearchFieldProps) {
  return (
    <SegmentedControl label="Search by" segments={SEGMENTS} value={kind} onValueChange={setKind} />
  );
}

export function CourtSearchTextField({ search }: CourtSearchFieldProps) {
  const { isSuperSearch, kind, label, missing, problem, setText, text } = search;
  return (
    <Field
      label={label}
      isRequired
      error={problem ?? missing}
      hint={problem === null ? null : wildcardHint(text)}
    >
      <TextInput
        data-shortcut="search"
        value={text}
        maxLength={TEXT_MAX_LENGTH}
        placeholder={kind !== 'number' && !isSuperSearch ? 'Last name, First name' : undefined}
        onValueChange={setText}
      />
    </Field>
  );
}

/** Nothing for case numbers, which are not names. */
export function CourtSuperSearchField({ search }: CourtSearchFieldProps) {
  const { isSuperSearch, isSuperSearchFixed, kind, setIsSuperSearch } = search;
  if (kind === 'number') return null;
  return (
    <>
      <Checkbox
        checked={isSuperSearch}
        isDisabled={isSuperSearchFixed}
        onCheckedChange={setIsSuperSearch}
      >
        Super Search
      </Checkbox>
      <SuperSearchHelp />
    </>
  );
}

export function CourtBillingCodeField({ search }: CourtSearchFieldProps) {
  return (
    <Field label="Billing Code">
      <TextInput
        value={search.billingCode}
        maxLength={BILLING_CODE_MAX_LENGTH}
        onValueChange={search.setBillingCode}
      />
    </Field>
  );
}

export function CourtSearchButton({ search: { problem } }: CourtSearchFieldProps) {
  return (
    <Button type="submit" variant="primary" isDisabled={problem !== null}>
      Search
    </Button>
  );
}
