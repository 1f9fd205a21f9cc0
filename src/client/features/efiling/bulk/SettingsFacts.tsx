import type { BulkBatch } from '#contract/schemas/bulkFiling';
import { useAppSelector } from '../../../store/hooks';
import { DescriptionList } from '../../../ui/DescriptionList';
import { selectStart } from '../flow/selectors';

/** Read-only settings of a batch. */
export function SettingsFacts({ of: { courtName, kind, settings } }: { readonly of: BulkBatch }) {
  const start = useAppSelector(selectStart);
  const { attorney, clientNumber, code, paymentAccountId, plaintiff, typeCode } = settings;
  const account = start?.filer?.paymentAccounts.find(({ id }) => id === paymentAccountId);
  const facts = [
    ['Court', courtName ?? (kind === 'oneDocument' ? 'By case number' : null)],
    ['Case type', typeCode],
    ['Filing code', code],
    ['Attorney', attorney],
    ['Payment account', account?.name ?? null],
    ['Plaintiff', plaintiff],
    ['Client number', clientNumber],
  ] as const;
  return (
    <DescriptionList
      items={facts.flatMap(([term, value]) =>
        value === null || value === '' ? [] : [{ term, description: value }],
      )}
    />
  );
}
