import { useState } from 'react';
import { COURT_CHANGE_WORDS, EDIT_COURT_PATH } from '#contract/courtDetails';
import type { CourtChange, CourtEdit, CourtRow } from '#contract/schemas/courtDetails';
import {
  countColumn,
  momentColumn,
  rowHeader,
  statusColumn,
  textColumn,
  toolsColumn,
} from '../../../records/columns';
import { Loaded } from '../../../records/Loaded';
import { RecordNotFound } from '../../../records/RecordNotFound';
import { selectShownLocation } from '../../../state/location/selectors';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { buttonClass } from '../../../ui/buttonClass';
import { DataTable } from '../../../ui/DataTable';
import { Field } from '../../../ui/Field';
import { formatDate, formatDateTime } from '../../../ui/formats';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { StateMessage } from '../../../ui/StateMessage';
import { TextInput } from '../../../ui/TextInput';
import { AppLink } from '../../../widgets/AppLink';
import { STATE_TIME_ZONE } from '../../../widgets/AsOf';
import { ScreenHeading } from '../../../widgets/ScreenHeading';
import { CourtFactsForm } from '../courts/CourtFactsForm';
import { PolicyForm } from '../courts/PolicyForm';
import { Signers } from '../courts/Signers';
import { courtEdit, courtsToEdit, undoCourtChange } from '../courts/slice';

/** Editor of a court; without a court, the list of all (spec section 2, Admin). */
export function Screen() {
  const courtId = useAppSelector((state) => selectShownLocation(state)?.query['courtId'] ?? '');
  const court = useAppSelector(courtEdit.select);
  if (courtId === '') {
    return (
      <>
        <ScreenHeading title="Courts" />
        <CourtList />
      </>
    );
  }
  return (
    <Loaded
      of={court}
      what="the court"
      lines={12}
      notFound={
        <RecordNotFound
          title="Court not found"
          problem="We can’t find this court"
          nextLink={{ to: EDIT_COURT_PATH, label: 'Go to all courts' }}
        >
          Check the address, or choose the court from the list.
        </RecordNotFound>
      }
    >
      {(loaded) => <Court court={loaded} />}
    </Loaded>
  );
}

const COURT_COLUMNS = [
  rowHeader<CourtRow>('Court', ({ courtId, name }) => (
    <AppLink to={EDIT_COURT_PATH} query={{ courtId: String(courtId) }}>
      {name}
    </AppLink>
  )),
  textColumn<CourtRow>('County', ({ countyName }) => countyName),
  textColumn<CourtRow>('Code', ({ code }) => code, { priority: 2 }),
  countColumn<CourtRow>('Judges who sign', ({ signers }) => signers),
];

function CourtList() {
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  return (
    <Stack>
      <Field id="courtFilter" label="Find a court" hint="Part of its name, county, or code">
        <TextInput autoComplete="off" value={text} onValueChange={setText} />
      </Field>
      <Loaded of={useAppSelector(courtsToEdit.select)} what="the courts" lines={10}>
        {({ items }) =>
          items.length === 0 ? (
            <StateMessage kind="empty" title="No courts">
              Import this state’s courts with the import-courts command.
            </StateMessage>
          ) : (
            <DataTable
              caption="Courts"
              columns={COURT_COLUMNS}
              rows={items.filter(({ code, countyName, name }) =>
                `${name} ${countyName} ${code}`.toLowerCase().includes(wanted),
              )}
              rowKey={({ courtId }) => String(courtId)}
            />
          )
        }
      </Loaded>
    </Stack>
  );
}

function Court({ court }: { readonly court: CourtEdit }) {
  const { changes, code, countyName, facts, policy } = court;
  return (
    <Stack gap={6}>
      <ScreenHeading title={facts.name} />
      <p>
        {code}, {countyName}.{' '}
        <AppLink to={EDIT_COURT_PATH} className={buttonClass('quiet', 'small')}>
          All courts
        </AppLink>
      </p>
      <Section title="Court">
        {/* A change of others, or the own one, starts the form over. */}
        <CourtFactsForm key={JSON.stringify(facts)} court={court} />
      </Section>
      <Signers court={court} />
      {policy === null ? null : (
        <PolicyForm key={JSON.stringify(policy)} court={court} policy={policy} />
      )}
      <Changes court={court} changes={changes} />
    </Stack>
  );
}

function stateOf({ applied, effectiveOn, undone }: CourtChange) {
  if (undone !== null) return { tone: 'neutral', word: 'Undone' } as const;
  return applied === null
    ? ({ tone: 'open', word: `From ${formatDate(effectiveOn)}` } as const)
    : ({ tone: 'released', word: 'In force' } as const);
}

function Changes({
  changes,
  court: { courtId },
}: {
  readonly court: CourtEdit;
  readonly changes: readonly CourtChange[];
}) {
  const dispatch = useAppDispatch();
  const columns = [
    rowHeader<CourtChange>('Change', ({ kind, lines }) => (
      <>
        {COURT_CHANGE_WORDS[kind]}
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </>
    )),
    momentColumn(STATE_TIME_ZONE)<CourtChange>('Made', ({ changed }) => changed, { priority: 2 }),
    textColumn<CourtChange>('By', ({ by }) => by, { priority: 2 }),
    statusColumn<CourtChange>('State', stateOf),
    toolsColumn<CourtChange>('Undo', ({ changed, id, kind, undone }) =>
      undone === null ? (
        <Button
          size="small"
          aria-label={`Undo: ${COURT_CHANGE_WORDS[kind]}, ${formatDateTime(changed, STATE_TIME_ZONE)}`}
          onClick={() => dispatch(undoCourtChange.send({ params: { courtId, changeId: id } }))}
        >
          Undo
        </Button>
      ) : null,
    ),
  ];
  return (
    <Section title="Changes">
      {changes.length === 0 ? (
        <p>No changes yet.</p>
      ) : (
        <DataTable
          caption="Changes of this court"
          columns={columns}
          rows={changes}
          rowKey={({ id }) => String(id)}
        />
      )}
    </Section>
  );
}
