import { formatDateTime, formatMoney, formatQuantity } from '#contract/formats';
import type { ReviewRecord } from '#contract/schemas/filingReview';
import { DescriptionList } from '../../../ui/DescriptionList';
import { Section } from '../../../ui/Section';
import { StatusTag } from '../../../ui/StatusTag';
import { DIFFERENCES_ID, MAX_NAMES } from './CaseFacts';
import styles from './clerk.module.css';
import { documentsOf } from './DocumentPane';

interface Props {
  readonly of: ReviewRecord;
}

/** Summary that a reviewer reads first: the filer, the fee, and the check results. */
export function EnvelopeSummary({ of }: Props) {
  const { comment, corrects, differences, filerName, firmName, timeZone } = of;
  const { correctedCents, maxCents, totalCents } = of.payment;
  const found = documentsOf(of).reduce((sum, { findings }) => sum + findings.length, 0);
  const parties = [...new Set(of.filings.flatMap((filing) => filing.parties))];
  return (
    <Section title="Envelope">
      <DescriptionList
        items={[
          {
            term: 'Filed by',
            description: (
              <>
                {filerName}
                {firmName === null ? null : <span className={styles.soft}>{firmName}</span>}
              </>
            ),
          },
          ...(parties.length === 0
            ? []
            : [{ term: 'Filed for', description: <bdi>{listed(parties)}</bdi> }]),
          {
            term: 'Fee',
            description:
              correctedCents === totalCents
                ? formatMoney(correctedCents)
                : `${formatMoney(correctedCents)}, quoted ${formatMoney(totalCents)}`,
          },
          ...(corrects === null
            ? []
            : [{ term: 'Corrects', description: correctsWords(corrects, timeZone) }]),
          ...(comment === '' ? [] : [{ term: 'Note to the clerk', description: comment }]),
        ]}
      />
      <p className={styles.glance}>
        {differences.length === 0 ? null : (
          <a href={`#${DIFFERENCES_ID}`} className={styles.differenceLink}>
            <StatusTag tone="warning">
              {`${formatQuantity(differences.length, 'difference')} from the case`}
            </StatusTag>
          </a>
        )}
        {found === 0 && differences.length > 0 ? null : (
          <StatusTag tone={found === 0 ? 'released' : 'warning'}>{findingsWords(found)}</StatusTag>
        )}
        {correctedCents > maxCents ? (
          <StatusTag tone="warning">Over the filer’s maximum</StatusTag>
        ) : null}
      </p>
    </Section>
  );
}

/** Joins the first names of a list, and counts the rest. */
function listed(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMES).join('; ');
  const more = names.length - MAX_NAMES;
  return more > 0 ? `${shown}; and ${String(more)} more` : shown;
}

/** Describes a correction's two filing times, and the filer's request. */
function correctsWords(
  { asksFirstTime, filedAt, number, replaced }: NonNullable<ReviewRecord['corrects']>,
  timeZone: string,
): string {
  const first = `Envelope ${number}, first filed ${formatDateTime(filedAt, timeZone)}.`;
  if (replaced > 0)
    return `${first} The replacements for its returned filings keep that filing time.`;
  return asksFirstTime ? `${first} The filer asks to keep that filing time.` : first;
}

function findingsWords(count: number): string {
  if (count === 0) return 'All checks passed';
  return formatQuantity(count, 'check finding');
}
