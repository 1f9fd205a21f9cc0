import { useMemo, useState } from 'react';
import type { FilingStart } from '#contract/schemas/filingDrafts';
import type { ChoiceGroup } from '../../../ui/choices';
import { Combobox } from '../../../ui/Combobox';
import { Disclosure } from '../../../ui/Disclosure';
import { Field } from '../../../ui/Field';
import { Select } from '../../../ui/Select';
import { useDraft } from './useDraft';
import styles from './Flow.module.css';

/**
 * Selects the court of a new case: from a list that begins with the filer's counties, or by the
 * defendant's county.
 */
export function CourtPicker() {
  const { content, edit, field, start } = useDraft('case');
  const groups = useMemo(() => (start === null ? [] : courtGroups(start)), [start]);
  if (content === null) return null;
  return (
    <>
      <Field
        {...field('court')}
        label="Court"
        isRequired
        hint="Type the name of a county or court."
      >
        <Combobox
          label="Court"
          groups={groups}
          value={content.courtId === null ? null : String(content.courtId)}
          onValueChange={(id) => edit({ courtId: Number(id) })}
        />
      </Field>
      <Disclosure summary="Find by the defendant’s county">
        <CountyCourts courts={start?.courts ?? []} />
      </Disclosure>
    </>
  );
}

/** The courts of one county. */
function CountyCourts({ courts }: { readonly courts: FilingStart['courts'] }) {
  const { content, edit } = useDraft('case');
  const [countyId, setCountyId] = useState('');
  const counties = useMemo(
    () =>
      [...new Map(courts.map((each) => [each.countyId, each.countyName]))].sort(([, a], [, b]) =>
        a.localeCompare(b),
      ),
    [courts],
  );
  const found = courts.filter((each) => String(each.countyId) === countyId);
  return (
    <div className={styles.pair}>
      <Field label="County where the defendant lives">
        <Select
          choices={[
            { id: '', label: 'Choose' },
            ...counties.map(([id, label]) => ({ id: String(id), label })),
          ]}
          value={countyId}
          onValueChange={setCountyId}
        />
      </Field>
      {found.length > 0 && (
        <Field label="Courts in this county">
          <Select
            choices={[
              { id: '', label: 'Choose' },
              ...found.map(({ id, name }) => ({ id: String(id), label: name })),
            ]}
            value={found.some(({ id }) => id === content?.courtId) ? String(content?.courtId) : ''}
            onValueChange={(id) => id !== '' && edit({ courtId: Number(id) })}
          />
        </Field>
      )}
    </div>
  );
}

/** Returns courts for a select: first the filer's counties, then all others by county. */
export function courtGroups({ courts, ownCountyIds }: FilingStart): readonly ChoiceGroup[] {
  const choiceOf = ({ id, name }: FilingStart['courts'][number]) => ({
    id: String(id),
    label: name,
  });
  const own = courts
    .filter(({ countyId }) => ownCountyIds.includes(countyId))
    .sort((a, b) => ownCountyIds.indexOf(a.countyId) - ownCountyIds.indexOf(b.countyId));
  const others = new Map<string, FilingStart['courts'][number][]>();
  for (const court of courts) {
    if (ownCountyIds.includes(court.countyId)) continue;
    others.set(court.countyName, [...(others.get(court.countyName) ?? []), court]);
  }
  return [
    ...(own.length === 0
      ? []
      : [{ key: 'own', label: 'Your counties', choices: own.map(choiceOf) }]),
    ...[...others].map(([name, each]) => ({
      key: name,
      label: name,
      choices: each.map(choiceOf),
    })),
  ];
}
