import { useState } from 'react';
import { EFILING_PATH, MY_DRAFTS_PATH } from '#contract/filingDrafts';
import type { DraftKind } from '#contract/filingDraftWords';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { Reading } from '../../../ui/Reading';
import { Section } from '../../../ui/Section';
import { Select } from '../../../ui/Select';
import { Stack } from '../../../ui/Stack';
import { AppLink } from '../../../widgets/AppLink';
import { selectStart } from './selectors';
import { createDraft } from './slice';
import { stepsFor } from './steps';
import { STEP_HINTS, STEP_TITLES } from './words';
import styles from './Flow.module.css';

const WORDS: Readonly<Record<DraftKind, string>> = {
  newCase: 'Start a new case',
  existingCase: 'File into a case',
};

const NEEDS: Readonly<Record<DraftKind, readonly string[]>> = {
  newCase: [
    'The county, court, and case type.',
    'Names and addresses of all parties.',
    'A complaint or similar document, an appearance, and a summons, as PDF or Word files.',
    'A card for the filing fee, or a fee waiver.',
  ],
  existingCase: [
    'The case number.',
    'Your documents as PDF or Word files.',
    'How each other party is served, unless this site serves them.',
    'A card, if the filing has a fee.',
  ],
};

const FIND_HINT = 'Find the case by its number.';

/** Shown when the URL has no draft: starts one, or links to existing drafts. */
export function NewDraft({ kind }: { readonly kind: DraftKind }) {
  return (
    <Reading
      aside={
        <Section title="What you need">
          <ul>
            {NEEDS[kind].map((need) => (
              <li key={need}>{need}</li>
            ))}
          </ul>
        </Section>
      }
    >
      <StartButtons kinds={[kind]} />
      <p>
        Your draft is saved while you type, and you can finish it on any device.{' '}
        <AppLink to={MY_DRAFTS_PATH}>Continue a draft</AppLink> or go{' '}
        <AppLink to={EFILING_PATH}>back to e-filing</AppLink>.
      </p>
      <Section title="The steps">
        <ol className={styles.outline}>
          {stepsFor(kind).map(({ id }) => (
            <li key={id}>
              <strong>{STEP_TITLES[id]}</strong>
              <span>{id === 'case' && kind === 'existingCase' ? FIND_HINT : STEP_HINTS[id]}</span>
            </li>
          ))}
        </ol>
      </Section>
    </Reading>
  );
}

/** Selects on whose behalf to file, and starts a draft. */
export function StartButtons({ kinds }: { readonly kinds: readonly DraftKind[] }) {
  const dispatch = useAppDispatch();
  const start = useAppSelector(selectStart);
  const isRunning = useAppSelector(createDraft.select).status === 'running';
  const attorneys = start?.filer?.attorneys.filter(({ status }) => status === 'active') ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const attorney = chosen ?? attorneys[0]?.barNumber ?? '';
  return (
    <Stack gap={3}>
      {attorneys.length > 0 && (
        <Field label="File for">
          <Select
            choices={[
              ...attorneys.map(({ barNumber, name }) => ({
                id: barNumber,
                label: `Client of ${name} (${barNumber})`,
              })),
              { id: '', label: `${start?.filer?.name ?? 'The firm'}, without an attorney` },
            ]}
            value={attorney}
            onValueChange={setChosen}
          />
        </Field>
      )}
      <div className={styles.tools}>
        {kinds.map((kind, index) => (
          <Button
            key={kind}
            variant={index === 0 ? 'primary' : 'secondary'}
            isBusy={isRunning}
            onClick={() =>
              dispatch(
                createDraft.send({ body: { kind, attorney: attorney === '' ? null : attorney } }),
              )
            }
          >
            {WORDS[kind]}
          </Button>
        ))}
      </div>
    </Stack>
  );
}
