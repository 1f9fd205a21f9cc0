import { captionWords } from '#contract/records/captionWords';
import { useState } from 'react';
import type { FoundCase } from '#contract/schemas/filingDrafts';
import { codesOf } from '#contract/filing/policyCodes';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { Combobox } from '../../../ui/Combobox';
import { DescriptionList } from '../../../ui/DescriptionList';
import { Field } from '../../../ui/Field';
import { MessageBox } from '../../../ui/MessageBox';
import { StatusTag } from '../../../ui/StatusTag';
import { TextInput } from '../../../ui/TextInput';
import { withoutCase } from './edits';
import { caseLookedUp, foundCases, partAdded, savedCases } from './slice';
import { useDraft } from './useDraft';
import styles from './Flow.module.css';

/** Finds the existing case by number, among saved cases, or among the filer's envelopes. */
export function FindCase() {
  const { content, edit } = useDraft('case');
  if (content === null) return null;
  if (content.caseNumber === '') return <Finder />;
  return (
    <>
      <ChosenCase />
      <div className={styles.tools}>
        <Button size="small" onClick={() => edit(withoutCase(content))}>
          Choose a different case
        </Button>
      </div>
    </>
  );
}

function Finder() {
  const dispatch = useAppDispatch();
  const { field, start } = useDraft('case');
  const found = useAppSelector(foundCases.select);
  const saved = useAppSelector(savedCases.select);
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const find = (caseNumber: string) => {
    setTyped(caseNumber);
    setAsked(caseNumber.trim());
    if (caseNumber.trim() !== '') dispatch(caseLookedUp({ caseNumber: caseNumber.trim() }));
  };
  const own = [
    ...('data' in saved ? saved.data.items : []).map(({ caption, caseNumber }) => ({
      caption,
      caseNumber,
    })),
    ...(start?.envelopes ?? []).flatMap(({ caption, caseNumber }) =>
      caseNumber === null ? [] : [{ caption, caseNumber }],
    ),
  ];
  const cases = [...new Map(own.map((each) => [each.caseNumber, each])).values()].slice(0, 10);
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          find(typed);
        }}
      >
        <Field
          {...field('caseNumber')}
          label="Case number"
          isRequired
          hint="In any format, such as 49D01-2606-CC-000123."
        >
          <TextInput maxLength={50} value={typed} onValueChange={setTyped} />
        </Field>
        <div className={styles.tools}>
          <Button type="submit" isBusy={found.status === 'loading'}>
            Find case
          </Button>
        </div>
      </form>
      <div role="status">
        {asked !== '' && 'data' in found && (
          <Found cases={found.data.cases} courtId={found.data.courtId} asked={asked} />
        )}
        {found.status === 'failed' && <p>{found.error}</p>}
      </div>
      {cases.length > 0 && asked === '' && (
        <section aria-labelledby="draft-own-cases">
          <h3 id="draft-own-cases">Your saved cases and filings</h3>
          <ul className={styles.plain}>
            {cases.map(({ caption, caseNumber }) => (
              <li key={caseNumber} className={styles.row}>
                <span>{captionWords(caption)}</span>
                <div className={styles.tools}>
                  <Button size="small" onClick={() => find(caseNumber)}>
                    Find {caseNumber}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Found({
  asked,
  cases,
  courtId,
}: {
  readonly asked: string;
  readonly cases: readonly FoundCase[];
  readonly courtId: number | null;
}) {
  const dispatch = useAppDispatch();
  if (cases.length === 0) {
    return (
      <MessageBox tone="info" title="No public case has this number">
        <p>
          The number may be mistyped, or the case may be confidential. You can still file: enter the
          parties, and the clerk will match the case.
        </p>
        <div className={styles.tools}>
          <Button
            size="small"
            onClick={() => dispatch(partAdded({ kind: 'number', caseNumber: asked, courtId }))}
          >
            File into {asked}
          </Button>
        </div>
      </MessageBox>
    );
  }
  return (
    <ul className={styles.plain}>
      {cases.map((found) => (
        <li key={`${String(found.courtId)} ${found.caseNumber}`} className={styles.group}>
          <strong>{captionWords(found.caption)}</strong>
          <span>
            {found.caseNumber}, {found.courtName}
          </span>
          <StatusTag tone={found.isOpen ? 'open' : 'closed'}>
            {found.isOpen ? 'Open' : 'Closed'}
          </StatusTag>
          <div className={styles.tools}>
            <Button onClick={() => dispatch(partAdded({ kind: 'case', found }))}>
              File into this case
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

function ChosenCase() {
  const dispatch = useAppDispatch();
  const { codes, content, edit, field, start } = useDraft('case');
  if (content === null) return null;
  const { attorney, caseSeen, courtId, filings, parties } = content;
  const courts = start?.courts ?? [];
  const appearance = codesOf(codes, 'filingCode').find(({ code }) => code === 'APPR');
  const isNewAttorney =
    attorney !== null &&
    caseSeen !== null &&
    parties.every(({ attorneys }) => !attorneys.includes(attorney)) &&
    filings.every(({ code }) => code !== appearance?.code);
  return (
    <>
      <DescriptionList
        items={[
          { term: 'Case', description: content.caseNumber },
          {
            term: 'Status',
            description:
              caseSeen === null ? (
                'Not in the public case records'
              ) : (
                <StatusTag tone={caseSeen}>{caseSeen === 'open' ? 'Open' : 'Closed'}</StatusTag>
              ),
          },
          ...(caseSeen === null
            ? []
            : [
                { term: 'Court', description: courts.find(({ id }) => id === courtId)?.name ?? '' },
                {
                  term: 'Parties',
                  description: parties.map(({ name }) => name).join('; ') || 'None listed',
                },
              ]),
        ]}
      />
      {caseSeen === null && (
        <Field {...field('court')} label="Court" isRequired>
          <Combobox
            label="Court"
            groups={[
              {
                key: 'all',
                label: null,
                choices: courts.map(({ id, name }) => ({ id: String(id), label: name })),
              },
            ]}
            value={courtId === null ? null : String(courtId)}
            onValueChange={(id) => edit({ courtId: Number(id) })}
          />
        </Field>
      )}
      {isNewAttorney && appearance !== undefined && (
        <MessageBox tone="info" title="New to this case?">
          <p>
            The court has no appearance on file for the filing attorney. Most courts require one.
          </p>
          <div className={styles.tools}>
            <Button
              size="small"
              onClick={() =>
                dispatch(
                  partAdded({ kind: 'filing', code: appearance.code, name: appearance.name }),
                )
              }
            >
              Add an appearance
            </Button>
          </div>
        </MessageBox>
      )}
    </>
  );
}
