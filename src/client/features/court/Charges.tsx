import { degreeLabel } from '#contract/records/chargeDegrees';
import { formatCount, formatDate, formatMoney, formatQuantity } from '#contract/formats';
import type { CaseCharge, CaseDetails, CaseSentence } from '#contract/schemas/court';
import { column, dateColumn, rowHeader, textColumn } from '../../records/columns';
import type { DataColumn } from '../../ui/dataColumn';
import { DataTable } from '../../ui/DataTable';
import styles from './court.module.css';

const COLUMNS: readonly DataColumn<CaseCharge>[] = [
  rowHeader('Charge', ({ count, degree, description, statute }) => (
    <>
      {count}. {description}
      <span className={styles.match}>
        {degreeLabel(degree)} · {statute}
      </span>
    </>
  )),
  dateColumn('Offense date', ({ offenseOn }) => offenseOn, { none: 'Not on file', priority: 3 }),
  textColumn('Plea', ({ plea }) => plea, { none: 'None yet', priority: 3 }),
  column('Disposition', ({ disposition, dispositionOn, sentences }) => (
    <>
      {disposition === null
        ? 'None yet'
        : `${disposition}${dispositionOn === null ? '' : `, ${formatDate(dispositionOn)}`}`}
      {sentences.length === 0 ? null : (
        <ul className={styles.plainList} aria-label="Sentence">
          {sentences.map((sentence) => (
            <li key={sentence.id} className={styles.match}>
              {sentenceWords(sentence)}
            </li>
          ))}
        </ul>
      )}
    </>
  )),
];

/** Formats a sentence: "Department of Correction: 730 days, 365 suspended". */
function sentenceWords(sentence: CaseSentence): string {
  const { amountCents, description, lengthDays, suspendedDays } = sentence;
  const days = lengthDays === null ? null : formatQuantity(lengthDays, 'day');
  const suspended =
    suspendedDays === null || suspendedDays === 0
      ? null
      : `${formatCount(suspendedDays)} suspended`;
  const figures = [days, suspended, amountCents === null ? null : formatMoney(amountCents)];
  const terms = figures.filter((figure) => figure !== null).join(', ');
  return terms === '' ? description : `${description}: ${terms}`;
}

/** Charges with plea, disposition, and sentences. */
export function Charges({ charges }: Pick<CaseDetails, 'charges'>) {
  return (
    <>
      <DataTable
        caption="Charges"
        isCaptionHidden
        columns={COLUMNS}
        rows={charges}
        rowKey={({ id }) => id}
      />
      <p className={styles.soft}>
        A charge is only an accusation. Everyone is presumed innocent unless proven guilty.
      </p>
    </>
  );
}
