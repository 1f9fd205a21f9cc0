import type { ReviewRecord } from '#contract/schemas/filingReview';
import { rowHeader, textColumn } from '../../../records/columns';
import { useAppDispatch } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import type { DataColumn } from '../../../ui/dataColumn';
import { DataTable } from '../../../ui/DataTable';
import { DescriptionList } from '../../../ui/DescriptionList';
import { Disclosure } from '../../../ui/Disclosure';
import { formatDateTime, formatMoney } from '../../../ui/formats';
import { MessageBox } from '../../../ui/MessageBox';
import { Section } from '../../../ui/Section';
import { StatusTag } from '../../../ui/StatusTag';
import { AppLink } from '../../../widgets/AppLink';
import { CORRECTION_LABELS } from '#contract/filingReview';
import { findingText } from '#contract/uploadFindings';
import styles from './clerk.module.css';
import { dialogOpened } from './desk';
import { documentsOf } from './DocumentPane';
import { DIFFERENCE_WORDS, WAIVER_WORDS } from './words';

interface Props {
  readonly of: ReviewRecord;
}

type Difference = ReviewRecord['differences'][number];
type Correction = ReviewRecord['corrections'][number];
type RegisterCase = NonNullable<ReviewRecord['registerCase']>;

const DIFFERENCES_ID = 'review-differences';

const DIFFERENCES: readonly DataColumn<Difference>[] = [
  rowHeader('What', ({ field }) => DIFFERENCE_WORDS[field]),
  textColumn('On this filing', ({ filed }) => filed),
  textColumn('On the case', ({ register }) => (register === '' ? 'Not listed' : register)),
];

const FILED_PARTIES: readonly DataColumn<ReviewRecord['parties'][number]>[] = [
  rowHeader('Name', ({ name }) => <bdi>{name}</bdi>),
  textColumn('Type', ({ typeName }) => typeName),
  textColumn('Attorneys', ({ attorneys }) =>
    attorneys.length === 0 ? null : attorneyWords(attorneys),
  ),
];

const CASE_PARTIES: readonly DataColumn<RegisterCase['parties'][number]>[] = [
  rowHeader('Name', ({ name }) => <bdi>{name}</bdi>),
  textColumn('Role', ({ role }) => role),
  textColumn('Attorneys', ({ attorneys }) =>
    attorneys.length === 0 ? null : attorneys.join('; '),
  ),
];

/** Maximum number of names listed per role; the rest are only counted. */
const MAX_NAMES = 3;

interface ShownParty {
  readonly role: string;
  readonly name: string;
  readonly attorneys: string;
}

/** Returns the parties as filed, or otherwise those on file. */
function partiesOf({ parties, registerCase }: ReviewRecord): readonly ShownParty[] {
  if (parties.length > 0) {
    return parties.map(({ attorneys, name, typeName }) => ({
      ...{ role: typeName, name },
      attorneys: attorneyWords(attorneys),
    }));
  }
  return (registerCase?.parties ?? []).map(({ attorneys, ...party }) => ({
    ...party,
    attorneys: attorneys.join('; '),
  }));
}

function attorneyWords(attorneys: ReviewRecord['parties'][number]['attorneys']): string {
  return attorneys
    .map(({ barNumber, name }) => `${name ?? 'Not on the roll'} (${barNumber})`)
    .join('; ');
}

/**
 * Returns list items with the parties of each role and their attorneys; beyond `MAX_NAMES`, parties
 * are only counted.
 */
function partyItems(parties: readonly ShownParty[]) {
  const roles = new Map<string, ShownParty[]>();
  for (const party of parties) roles.set(party.role, [...(roles.get(party.role) ?? []), party]);
  return [...roles].map(([role, named]) => ({
    term: role,
    description: (
      <>
        {named.slice(0, MAX_NAMES).map(({ attorneys, name }, at) => (
          <span key={at} className={styles.party}>
            <bdi>{name}</bdi>
            {attorneys === '' ? null : <span className={styles.soft}>{attorneys}</span>}
          </span>
        ))}
        {named.length > MAX_NAMES ? (
          <span className={styles.soft}>and {String(named.length - MAX_NAMES)} more</span>
        ) : null}
      </>
    ),
  }));
}

/** The case as filed, with its parties and how it differs from the case on file. */
export function CaseFacts({ of }: Props) {
  const dispatch = useAppDispatch();
  const { caseNumber, courtName, differences, newCase, parties, registerCase } = of;
  const canCorrect = of.filings.some(({ decisions }) => decisions.length > 0);
  const shown = partiesOf(of);
  const items = partyItems(shown);
  const isFolded = parties.length > 0 && items.some(({ term }) => countOf(shown, term) > MAX_NAMES);
  return (
    <Section title="Case">
      <DescriptionList
        items={[
          { term: 'Case number', description: caseNumber ?? 'Assigned on acceptance' },
          { term: 'Case type', description: typeWords(of) },
          ...(newCase?.amountCents == null
            ? []
            : [{ term: 'Amount', description: formatMoney(newCase.amountCents) }]),
          { term: 'Court', description: courtName },
          ...items,
        ]}
      />
      {isFolded ? (
        <Disclosure summary={`All ${String(parties.length)} parties`}>
          <DataTable
            caption="Parties as filed"
            columns={FILED_PARTIES}
            rows={parties}
            rowKey={({ partyId }) => partyId}
          />
        </Disclosure>
      ) : null}
      {canCorrect && (
        <p>
          <Button
            size="small"
            aria-haspopup="dialog"
            data-shortcut="correctCase"
            aria-keyshortcuts="Shift+E"
            onClick={() => dispatch(dialogOpened({ kind: 'correctCase' }))}
          >
            Correct case and parties…
          </Button>
        </p>
      )}
      {differences.length === 0 ? null : (
        <div id={DIFFERENCES_ID} tabIndex={-1}>
          <DataTable
            caption="Differences from the case on file"
            columns={DIFFERENCES}
            rows={differences}
            rowKey={({ field, filed, register }) => `${field} ${filed} ${register}`}
          />
        </div>
      )}
      {registerCase === null && newCase === null ? (
        <MessageBox tone="warning" title="No case on file has this number">
          <p>Correct the case number or the court, or return the filing.</p>
        </MessageBox>
      ) : null}
    </Section>
  );
}

function countOf(parties: readonly ShownParty[], role: string): number {
  return parties.filter((party) => party.role === role).length;
}

function typeWords({ newCase, registerCase }: ReviewRecord): string {
  if (newCase !== null) return `${newCase.typeName} (${newCase.typeCode})`;
  return registerCase?.typeName ?? 'Unknown';
}

/** The case on file; nothing for a new case. */
export function RegisterSection({ of: { differences, registerCase } }: Props) {
  if (registerCase === null) return null;
  return (
    <Section title="Case on file">
      {differences.length === 0 ? <p>The filing matches the case on file.</p> : null}
      <RegisterFacts of={registerCase} />
    </Section>
  );
}

function RegisterFacts({ of }: { readonly of: RegisterCase }) {
  return (
    <>
      <DescriptionList
        items={[
          {
            term: 'Case number',
            description: of.isPublic ? (
              <AppLink to="/court/ViewCaseDetails" query={{ caseId: of.caseId }}>
                {of.caseNumber}
              </AppLink>
            ) : (
              `${of.caseNumber} (not public)`
            ),
          },
          { term: 'Title', description: of.caption },
          { term: 'Court', description: of.courtName },
          {
            term: 'Status',
            description: `${of.status === 'OPEN' ? 'Open' : 'Closed'}, ${of.typeName}`,
          },
          { term: 'Judge', description: of.judge ?? 'Not assigned' },
        ]}
      />
      <DataTable
        caption="Parties on file"
        columns={CASE_PARTIES}
        rows={of.parties}
        rowKey={({ name, role }) => `${role} ${name}`}
      />
    </>
  );
}

/** Summary that a reviewer reads first: the filer, the fee, and the check results. */
export function AtAGlance({ of }: Props) {
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
              {`${counted(differences.length, 'difference')} from the case`}
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
  if (replaced > 0) return `${first} Replaces returned filings, which keep that time.`;
  return asksFirstTime ? `${first} The filer asks to keep that filing time.` : first;
}

function counted(count: number, one: string): string {
  return `${String(count)} ${count === 1 ? one : `${one}s`}`;
}

function findingsWords(count: number): string {
  if (count === 0) return 'All checks passed';
  return count === 1 ? '1 check finding' : `${String(count)} check findings`;
}

/** Findings of the initial file check, and warnings that the filer accepted. */
export function Findings({ of }: Props) {
  const found = documentsOf(of).flatMap(({ documentId, findings, title }) =>
    findings.map((finding) => ({ documentId, finding, title })),
  );
  const accepted = documentsOf(of).flatMap(({ checkedOff, documentId, title }) =>
    checkedOff.map((each) => ({ ...each, documentId, title })),
  );
  return (
    <Section title="Check findings">
      {found.length === 0 ? (
        <p>The document check found no problems.</p>
      ) : (
        <ul className={styles.list}>
          {found.map(({ documentId, finding, title }) => (
            <li key={`${documentId} ${finding.code} ${String(finding.page)}`}>
              <bdi>{title}</bdi>: {findingText(finding)}
            </li>
          ))}
        </ul>
      )}
      {accepted.length === 0 ? null : (
        <>
          <h3>Warnings that the filer accepted</h3>
          <ul className={styles.list}>
            {accepted.map(({ documentId, page, text, title }) => (
              <li key={`${documentId} ${text} ${String(page)}`}>
                <bdi>{title}</bdi>: {text}
                {page === null ? '' : `, page ${String(page)}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

/** Corrections made, with old and new values. */
export function Corrections({ of: { corrections, timeZone } }: Props) {
  if (corrections.length === 0) return null;
  const columns: readonly DataColumn<Correction>[] = [
    rowHeader('Field', ({ field }) => CORRECTION_LABELS[field]),
    textColumn('Before', ({ before }) => (before === '' ? 'Empty' : before)),
    textColumn('After', ({ after }) => after),
    textColumn('By', ({ at, by }) => `${by}, ${formatDateTime(at, timeZone)}`, { priority: 2 }),
  ];
  return (
    <Section title="Corrections">
      <DataTable
        caption="Corrections by clerks"
        isCaptionHidden
        columns={columns}
        rows={corrections}
        rowKey={({ at, field, id }) => `${at} ${field} ${id ?? ''}`}
      />
    </Section>
  );
}

/** Fees, the maximum that the filer agreed to pay, and the fee waiver. */
export function Money({ of: { lock, payment, waiver } }: Props) {
  const dispatch = useAppDispatch();
  const isOver = payment.correctedCents > payment.maxCents;
  return (
    <Section title="Fees">
      <DescriptionList
        items={[
          { term: 'Quoted', description: formatMoney(payment.totalCents) },
          { term: 'With corrections', description: formatMoney(payment.correctedCents) },
          { term: 'Filer’s maximum', description: formatMoney(payment.maxCents) },
          ...(waiver.state === 'none'
            ? []
            : [
                { term: 'Fee waiver', description: WAIVER_WORDS[waiver.state] },
                { term: 'Court fees without waiver', description: formatMoney(waiver.courtCents) },
                ...(waiver.dueCents === 0
                  ? []
                  : [{ term: 'Due from the filer', description: formatMoney(waiver.dueCents) }]),
              ]),
        ]}
      />
      {isOver && (
        <MessageBox tone="warning" title="The corrected fee is over the filer’s maximum">
          <p>Return the filing so that the filer can agree to the higher fee.</p>
        </MessageBox>
      )}
      {waiver.state === 'pending' && lock.holder === 'mine' && (
        <p>
          <Button
            size="small"
            aria-haspopup="dialog"
            onClick={() => dispatch(dialogOpened({ kind: 'waiver' }))}
          >
            Decide fee waiver…
          </Button>
        </p>
      )}
    </Section>
  );
}
