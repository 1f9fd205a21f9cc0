import { draftDifferences, partyName, type DraftPart } from '#contract/filing/drafts';
import { formatCount, formatMoney, formatQuantity } from '#contract/formats';
import type { DraftContent, FilingStart } from '#contract/schemas/filingDrafts';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import type { DataColumn } from '../../../ui/dataColumn';
import { DataTable } from '../../../ui/DataTable';
import { MessageBox } from '../../../ui/MessageBox';
import { Stack } from '../../../ui/Stack';
import { selectFlow, selectStart } from './selectors';
import { conflictSettled } from './slice';
import { PART_NAMES } from './words';
import styles from './Flow.module.css';

interface Difference {
  readonly part: DraftPart;
  readonly mine: string;
  readonly theirs: string;
}

const COLUMNS: readonly DataColumn<Difference, never>[] = [
  { key: 'part', header: 'Part', cell: ({ part }) => PART_NAMES[part], isRowHeader: true },
  { key: 'mine', header: 'This tab', cell: ({ mine }) => mine },
  { key: 'theirs', header: 'Saved version', cell: ({ theirs }) => theirs },
];

/** Shows both versions after another tab saved the draft, so that the filer can choose one. */
export function Conflict() {
  const dispatch = useAppDispatch();
  const { conflict, content, name } = useAppSelector(selectFlow);
  const courts = useAppSelector(selectStart)?.courts ?? [];
  if (conflict === null || content === null) return null;
  const rows = draftDifferences({ name, content }, conflict).map((part) => ({
    part,
    mine: valueOf(part, { name, content }, courts),
    theirs: valueOf(part, conflict, courts),
  }));
  return (
    <Stack>
      <MessageBox tone="warning" title="This draft was changed in another tab">
        <p>
          Someone in your firm may also have changed it. Compare both versions and choose one. The
          other version is discarded.
        </p>
      </MessageBox>
      <DataTable caption="Differences" columns={COLUMNS} rows={rows} rowKey={({ part }) => part} />
      <div className={styles.tools}>
        <Button variant="primary" onClick={() => dispatch(conflictSettled({ use: 'mine' }))}>
          Use this tab’s version
        </Button>
        <Button onClick={() => dispatch(conflictSettled({ use: 'theirs' }))}>
          Use saved version
        </Button>
      </div>
    </Stack>
  );
}

/** Formats a part of a draft for the comparison. */
function valueOf(
  part: DraftPart,
  { content, name }: { readonly name: string; readonly content: DraftContent },
  courts: FilingStart['courts'],
): string {
  const orNone = (text: string): string => (text === '' ? 'None' : text);
  switch (part) {
    case 'name':
      return orNone(name);
    case 'courtId':
      return courts.find(({ id }) => id === content.courtId)?.name ?? 'None';
    case 'typeCode':
      return orNone(content.typeName);
    case 'amountCents':
      return content.amountCents === null ? 'None' : formatMoney(content.amountCents);
    case 'attorney':
      return content.attorney ?? 'None';
    case 'parties':
      return orNone(content.parties.map((party) => partyName(party) || 'Unnamed').join('; '));
    case 'filings':
      return orNone(
        content.filings
          .map(({ codeName, description, documents }) => {
            const words = description === '' ? codeName || 'Filing' : description;
            return `${words} (${formatQuantity(documents.length, 'document')})`;
          })
          .join('; '),
      );
    case 'payment':
      return content.payment.kind ?? 'None';
    case 'crossReferences':
      return orNone(content.crossReferences.map(({ number }) => number).join('; '));
    case 'checklist':
      return `${String(content.checklist.length)} marked`;
    case 'checkedOff':
      return formatCount(content.checkedOff.length);
    case 'asksFirstTime':
      return content.asksFirstTime ? 'Yes' : 'No';
    case 'caption':
    case 'caseNumber':
    case 'comment':
    case 'clientNumber':
      return orNone(content[part]);
  }
}
