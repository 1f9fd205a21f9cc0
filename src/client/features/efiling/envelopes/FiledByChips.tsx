import type { LinkQuery } from '#contract/queryFields';
import { ChoiceChips } from '../../../records/ChoiceChips';

export interface FiledByChipsProps {
  /** Null for a user without a firm; then there is no choice. */
  readonly firmName: string | null;
  readonly path: string;
  /** Current query of the address. */
  readonly query: LinkQuery;
}

/** Whose filings to show: the whole firm's, or the user's own (`own` in the address). */
export function FiledByChips({ firmName, path, query }: FiledByChipsProps) {
  if (firmName === null) return null;
  return (
    <ChoiceChips
      label="Filed by"
      path={path}
      query={query}
      field="own"
      choices={[
        { value: null, label: 'The whole firm' },
        { value: 'true', label: 'Only me' },
      ]}
    />
  );
}
