import type { ReviewRecord } from '#contract/schemas/filingReview';
import { Form } from '../../../forms/Form';
import { useForm } from '../../../forms/useForm';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { dialogFormId } from './dialogForms';
import styles from './clerk.module.css';
import { checkReason, checkUntil, NoteField, ReasonField, UntilField } from './ReasonFields';
import { returnAll } from './slice';
import { filingsToReturn, filingTitle } from './words';

/** Lists the filings that "Return all" returns, with the reason, note, and deadline for all. */
export function ReturnAllForm({ of }: { readonly of: ReviewRecord }) {
  const dispatch = useAppDispatch();
  const { envelopeId, reasons } = of;
  const filings = filingsToReturn(of);
  const form = useForm({
    id: dialogFormId({ kind: 'returnAll' }),
    started: { reasonCode: '', until: of.returnUntil, words: '' },
    check: (values) => ({ ...checkReason(values), until: checkUntil(values.until) }),
    command: useAppSelector(returnAll.select),
    onSend({ reasonCode, until, words }) {
      const seen = filings.map(({ filingId, sequence }) => ({ filingId, sequence }));
      const body = { filings: seen, reasonCode, words: words.trim(), until };
      dispatch(returnAll.send({ params: { envelopeId }, body }));
    },
  });
  return (
    <Form
      form={form}
      label="Return all for correction"
      button={`Return ${String(filings.length)} filings`}
      dirtyWords=""
      areLabelsAbove
      isInPage
    >
      <p>
        The filer gets the same reason and note for each of these filings. They keep their filing
        time if the filer replaces them by the deadline.
      </p>
      <ul className={styles.list}>
        {filings.map((filing) => (
          <li key={filing.filingId}>
            <bdi>{filingTitle(filing)}</bdi>
          </li>
        ))}
      </ul>
      <ReasonField form={form} reasons={reasons} />
      <UntilField form={form} />
      <NoteField form={form} reasons={reasons} isRequired />
    </Form>
  );
}
