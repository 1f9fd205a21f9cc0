import { useState } from 'react';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { COUNTIES_PATH, DATA_LEGEND_PATH } from '#contract/counties/pages';
import { EFILING_PATH, MY_DRAFTS_PATH } from '#contract/filing/pages';
import type { DraftKind } from '#contract/filing/draftWords';
import { UPLOAD_MAX_BYTES, UPLOAD_MAX_PAGES } from '#contract/filing/uploads';
import { formatBytes } from '#contract/formats';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { Section } from '../../../ui/Section';
import { Select } from '../../../ui/Select';
import { AppLink } from '../../../widgets/AppLink';
import { BackendLink } from '../../../widgets/BackendLink';
import { DraftLines } from '../drafts/DraftLines';
import { selectStart } from './selectors';
import { createDraft } from './slice';
import { StepMark } from './StepList';
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
    'A complaint or similar document, an appearance, and a summons, as PDF files.',
    'A card for the filing fee, or a fee waiver.',
  ],
  existingCase: [
    'The case number.',
    'Your documents as PDF files.',
    'How the other parties are served, if not through this site.',
    'A card, if the filing has a fee.',
  ],
};

const FIND_HINT = 'Find the case by its number.';

/** Shown when the URL has no draft: starts one, or links to existing drafts. */
export function NewDraft({ kind }: { readonly kind: DraftKind }) {
  return (
    <div className={styles.flow}>
      <div className={styles.start}>
        <StartButtons kinds={[kind]} />
        <p>Your draft is saved while you type, and you can finish it on any device.</p>
        <LatestDrafts kind={kind} />
      </div>
      <div className={styles.help}>
        <Section title="What you need">
          <ul>
            {NEEDS[kind].map((need) => (
              <li key={need}>{need}</li>
            ))}
          </ul>
          <p className={styles.hint}>
            Files have at most {formatBytes(UPLOAD_MAX_BYTES)} and {UPLOAD_MAX_PAGES} pages each. A
            card is charged when the clerk accepts the filing.
          </p>
        </Section>
        <Section title="Related pages">
          <ul>
            <li>
              <AppLink to={COUNTIES_PATH} query={{ register: 'court' }}>
                Acceptance times by county
              </AppLink>
            </li>
            <li>
              <AppLink to={DATA_LEGEND_PATH}>Codes and abbreviations</AppLink>
            </li>
            <li>
              <BackendLink to={BACKEND_PAGES.computeDeadline}>Calculate a deadline</BackendLink>
            </li>
            <li>
              <AppLink to={EFILING_PATH}>E-filing guide</AppLink>
            </li>
          </ul>
        </Section>
      </div>
      <section className={styles.outlined} aria-labelledby="draft-steps">
        <h2 id="draft-steps">Steps</h2>
        <ol className={styles.outline}>
          {stepsFor(kind).map(({ id }, index) => (
            <li key={id}>
              <StepMark state={index === 0 ? 'current' : 'open'} />
              <strong>{STEP_TITLES[id]}</strong>
              <span>{id === 'case' && kind === 'existingCase' ? FIND_HINT : STEP_HINTS[id]}</span>
            </li>
          ))}
        </ol>
        {kind === 'newCase' ? (
          <p className={styles.hint}>You serve the summons after the clerk accepts the case.</p>
        ) : null}
      </section>
    </div>
  );
}

/** Number of drafts listed before the link to all of them. */
const MAX_DRAFTS = 3;

/** The drafts of the same kind that were changed last. */
function LatestDrafts({ kind }: { readonly kind: DraftKind }) {
  const all = useAppSelector(selectStart)?.drafts ?? [];
  const drafts = all.filter((draft) => draft.kind === kind);
  if (drafts.length === 0) return null;
  return (
    <Section title="Continue a draft">
      <DraftLines drafts={drafts.slice(0, MAX_DRAFTS)} />
      <p>
        <AppLink to={MY_DRAFTS_PATH}>All drafts</AppLink>
      </p>
    </Section>
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
    <div className={styles.startLine}>
      {attorneys.length > 0 && (
        <span className={styles.filingAttorney}>
          <Field label="Filing attorney">
            <Select
              choices={[
                ...attorneys.map(({ barNumber, name }) => ({
                  id: barNumber,
                  label: `${name} (${barNumber})`,
                })),
                { id: '', label: `${start?.filer?.name ?? 'The firm'}, without an attorney` },
              ]}
              value={attorney}
              onValueChange={setChosen}
            />
          </Field>
        </span>
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
    </div>
  );
}
