import type { LinkQuery } from '#contract/site/queryFields';
import { ChoiceChips } from '../../../records/ChoiceChips';

export interface FiledByChipsProps {
  /** Name of the user's firm; null without a firm, in which case there is no choice. */
  readonly firmName: string | null;
  readonly path: string;
  /** Query of the current URL. */
  readonly query: LinkQuery;
}

/** Selects whose filings to show: the whole firm's, or only the user's (`own` in the URL). */
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
