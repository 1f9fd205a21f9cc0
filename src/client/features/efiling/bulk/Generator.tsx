import { BULK_BATCH_PATH, BULK_STATUS_PATH } from '#contract/filing/pages';
import { BULK_KIND_WORDS, isBulkEditable } from '#contract/filing/bulkFiling';
import type { BulkBatch } from '#contract/schemas/bulkFiling';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { Row } from '../../../ui/Row';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { StatusTag } from '../../../ui/StatusTag';
import { useConfirmedClick } from '../../../ui/useConfirmedClick';
import { AppLink } from '../../../widgets/AppLink';
import { CheckSection } from './CheckSection';
import { FilesSection } from './FilesSection';
import { ConflictNotice, ReadOnlyNotice, StaleNotice } from './Notices';
import { ReleaseSection } from './ReleaseSection';
import { SettingsFacts } from './SettingsFacts';
import { SettingsForm } from './SettingsForm';
import { deleteBatch } from './slice';
import { TableSection } from './TableSection';
import { TotalsSection } from './TotalsSection';
import { amountIn, batchStatus } from './words';

/** Editor of a batch, from its settings to its release, in numbered sections. */
export function Generator({ of }: { readonly of: BulkBatch }) {
  const { id, kind, mayUpload, state } = of;
  const isReadOnly = !mayUpload || !isBulkEditable(state);
  const { tone, word } = batchStatus(of);
  return (
    <Stack gap={6}>
      <Row isApart>
        <span>
          {BULK_KIND_WORDS[kind]} <StatusTag tone={tone}>{word}</StatusTag>
        </span>
        <Row>
          <AppLink to={BULK_STATUS_PATH} query={{ batchId: id }}>
            Status
          </AppLink>
          <AppLink to={BULK_BATCH_PATH}>All batches</AppLink>
        </Row>
      </Row>
      <ReadOnlyNotice of={of} />
      <ConflictNotice />
      <StaleNotice />
      <Section title="1. What to file">
        {isReadOnly ? (
          <SettingsFacts of={of} />
        ) : (
          <Stack isForm>
            <SettingsForm of={of} />
          </Stack>
        )}
      </Section>
      <TableSection of={of} isReadOnly={isReadOnly} />
      <FilesSection of={of} isReadOnly={isReadOnly} />
      <TotalsSection of={of} isReadOnly={isReadOnly} />
      <CheckSection of={of} isReadOnly={isReadOnly} />
      <ReleaseSection of={of} />
      {!isReadOnly && amountIn(of, 'filed').rows === 0 && <DeleteBatch of={of} />}
    </Stack>
  );
}

/** Deletes the batch after a confirmation. */
function DeleteBatch({ of: { id: batchId, name } }: { readonly of: BulkBatch }) {
  const dispatch = useAppDispatch();
  const { status } = useAppSelector((root) => deleteBatch.select(root));
  const { handlers, isAsked } = useConfirmedClick(() =>
    dispatch(deleteBatch.send({ params: { batchId } })),
  );
  return (
    <div>
      <Button isBusy={status === 'running'} variant={isAsked ? 'danger' : 'quiet'} {...handlers}>
        {isAsked ? `Confirm: delete ${name}` : 'Delete this batch'}
      </Button>
    </div>
  );
}
