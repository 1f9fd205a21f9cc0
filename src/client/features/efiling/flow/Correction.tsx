import { formatDate, formatDateTime } from '#contract/formats';
import type { DraftCorrection } from '#contract/schemas/filingDrafts';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Checkbox } from '../../../ui/Checkbox';
import { MessageBox } from '../../../ui/MessageBox';
import { selectFlow } from './selectors';
import { draftEdited } from './slice';

type Remark = DraftCorrection['remarks'][number];

/** Shows the filing that the draft corrects, and how its filing time is determined. */
export function CorrectionNotice() {
  const dispatch = useAppDispatch();
  const { content, correction } = useAppSelector(selectFlow);
  if (correction === null || content === null) return null;
  const { filedAt, number, remarks, timeZone } = correction;
  const first = formatDateTime(filedAt, timeZone);
  const returned = remarks.filter(({ status }) => status === 'returned');
  const [next] = returned.flatMap(({ until }) => until ?? []).sort();
  return (
    <MessageBox title={`Corrects envelope ${number}`}>
      {returned.length === 0 ? (
        <>
          <p>The court rejected it. A new filing gets a new filing time.</p>
          <Checkbox
            checked={content.asksFirstTime}
            onCheckedChange={(asksFirstTime) => dispatch(draftEdited({ asksFirstTime }))}
          >
            Ask the court to keep the original filing time, {first}
          </Checkbox>
        </>
      ) : (
        <p>
          Submit it {next === undefined ? 'before the deadline' : `by ${formatDate(next)}`} to keep
          its original filing time, {first}.
        </p>
      )}
    </MessageBox>
  );
}

/** The clerk's remark on a filing, or on one of its documents. */
export function ClerkRemark({
  documentId = null,
  filingId,
}: {
  readonly filingId: string;
  /** Null if the remark is about the whole filing. */
  readonly documentId?: string | null;
}) {
  const { correction } = useAppSelector(selectFlow);
  const remark = correction?.remarks.find(
    (each) => each.filingId === filingId && each.documentId === documentId,
  );
  return remark === undefined ? null : (
    <MessageBox
      tone="warning"
      title={remark.documentId === null ? 'From the clerk' : 'From the clerk, about this document'}
    >
      <p>{wordsOf(remark)}</p>
    </MessageBox>
  );
}

function wordsOf({ code, words }: Remark): string {
  return words ?? code ?? 'No reason was given. Ask the clerk’s office.';
}
