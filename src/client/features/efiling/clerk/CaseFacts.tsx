import { formatMoney } from '#contract/formats';
import type { ReviewRecord } from '#contract/schemas/filingReview';
import { rowHeader, textColumn } from '../../../records/columns';
import { useAppDispatch } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import type { DataColumn } from '../../../ui/dataColumn';
import { DataTable } from '../../../ui/DataTable';
import { DescriptionList } from '../../../ui/DescriptionList';
import { Disclosure } from '../../../ui/Disclosure';
import { MessageBox } from '../../../ui/MessageBox';
import { Section } from '../../../ui/Section';
import { AppLink } from '../../../widgets/AppLink';
import { referenceItems } from '../referenceItems';
import styles from './clerk.module.css';
import { dialogOpened } from './desk';
import { DIFFERENCE_WORDS } from './words';

interface Props {
  readonly of: ReviewRecord;
}

type Difference = ReviewRecord['differences'][number];
type RegisterCase = NonNullable<ReviewRecord['registerCase']>;

/** Id of the list of differences, to which the summary links. */
export const DIFFERENCES_ID = 'review-differences';

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
export const MAX_NAMES = 3;

interface ShownParty {
  readonly role: string;
  readonly name: string;
  readonly attorneys: string;
}

/** Returns the parties as filed; if none were filed, the parties of the case on file. */
function partiesOf({ parties, registerCase }: ReviewRecord): readonly ShownParty[] {
  if (parties.length > 0) {
    return parties.map(({ attorneys, name, typeName }) => ({
      role: typeName,
      name,
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
            {attorneys === '' ? null : <span className={styles.soft}>Attorney: {attorneys}</span>}
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
  const {
    caseNumber,
    courtName,
    crossReferences = [],
    differences,
    newCase,
    parties,
    registerCase,
  } = of;
  const canCorrect =
    of.filings.some(({ decisions }) => decisions.length > 0) &&
    of.filings.every(({ docketed }) => docketed === null);
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
          ...referenceItems(crossReferences),
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
