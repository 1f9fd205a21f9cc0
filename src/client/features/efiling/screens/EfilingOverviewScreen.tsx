import { BACKEND_PAGES } from '#contract/site/backendPages';
import { COUNTIES } from '#contract/counties/counties';
import { COUNTIES_PATH, DATA_LEGEND_PATH } from '#contract/counties/pages';
import { EFILING_PATH, MY_DRAFTS_PATH, ENVELOPES_PATH, VERIFY_PATH } from '#contract/filing/pages';
import { formatCount } from '#contract/formats';
import { hoursInWords } from '#contract/hours';
import type { AccessRule } from '#contract/roles';
import { FindForm } from '../../../records/FindForm';
import { selectRegister } from '../../../state/search/selectors';
import { selectUser } from '../../../state/session/selectors';
import { useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import { FiguresRow } from '../../../ui/FiguresRow';
import { PageActions, MainActions } from '../../../ui/PageActions';
import { Reading } from '../../../ui/Reading';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { AllowedTo } from '../../../widgets/AllowedTo';
import { AppLink } from '../../../widgets/AppLink';
import { BackendLink } from '../../../widgets/BackendLink';
import { WithCounts } from '../../../widgets/WithCounts';
import { AcceptanceTimes } from '../overview/AcceptanceTimes';
import { selectAcceptanceTimes } from '../overview/slice';
import styles from '../overview/overview.module.css';

const INDIANA_COUNTIES = COUNTIES.filter(({ state }) => state === 'IN').length;

const FILERS: AccessRule = { roles: ['USER'], requires: ['EFILER'] };

/** Overview of e-filing: a filer's own envelopes, how it works, and what filers need. */
export function Screen() {
  return (
    <Stack gap={6}>
      <Start />
      <p className={styles.lead}>
        Attorneys must e-file. People without an attorney can e-file or file on paper. Protection
        orders are filed through a separate state portal.
      </p>
      <WithCounts lines={2}>
        {({ efilingCounties, efilingFilings }) => (
          <Figures counties={efilingCounties} filings={efilingFilings} />
        )}
      </WithCounts>
      <Reading
        isWide
        aside={
          <>
            <AllowedTo rule={FILERS}>
              <Section title="My filings">
                <FindForm
                  path={ENVELOPES_PATH}
                  query={{}}
                  field="text"
                  name="Search your electronic filings"
                  label="Envelope, case, or name"
                  button="Search"
                />
                <ul className={styles.links}>
                  <li>
                    <AppLink to={ENVELOPES_PATH}>My electronic filings</AppLink>
                  </li>
                  <li>
                    <AppLink to={MY_DRAFTS_PATH}>My drafts</AppLink>
                  </li>
                </ul>
              </Section>
            </AllowedTo>
            <AcceptanceTimes />
            <Related />
          </>
        }
      >
        <Section title="How e-filing works">
          <ol className={styles.steps}>
            {STEPS.map(([step, text]) => (
              <li key={step}>
                <strong>{step}</strong>
                <span>{text}</span>
              </li>
            ))}
          </ol>
        </Section>
        <Section title="Before you start">
          <ul className={styles.checklist}>
            {NEEDS.map((need) => (
              <li key={need}>{need}</li>
            ))}
          </ul>
        </Section>
      </Reading>
    </Stack>
  );
}

const STEPS: readonly (readonly [step: string, text: string])[] = [
  ['Case', 'Find the case, or start a new one.'],
  ['Documents', 'Upload your files and set who may see them.'],
  ['Fees', 'Fees are held now, and charged only if the clerk accepts.'],
  ['Clerk’s review', 'Filings count as filed when submitted, even after hours.'],
  ['Notice', 'The notice of electronic filing is your proof. Keep it.'],
];

const NEEDS: readonly string[] = [
  'An account on this site with a confirmed email address. You can file for yourself right away.',
  'For attorneys, your attorney (bar) number as listed on the Roll of Attorneys.',
  'A payment account for court fees, or a fee waiver.',
  'Your documents as files. A new case needs a complaint or similar document, and a summons in the form that court rules require.',
];

/** The main action, on the heading's line. */
function Start() {
  const isVisitor = useAppSelector(selectUser).id === null;
  return (
    <PageActions>
      <MainActions>
        {isVisitor ? (
          <BackendLink to={BACKEND_PAGES.newSubscription} className={buttonClass('secondary')}>
            Create an account
          </BackendLink>
        ) : null}
        <AppLink to={EFILING_PATH} className={buttonClass('primary')}>
          {isVisitor ? 'Log in to file' : 'Start or continue a filing'}
        </AppLink>
      </MainActions>
    </PageActions>
  );
}

/** Filings, counties, and how long clerks take, from the counties' own times. */
function Figures({ counties, filings }: { readonly counties: number; readonly filings: number }) {
  const times = useAppSelector(selectAcceptanceTimes);
  const medians = times.map(({ medianHours }) => medianHours);
  const ninths = times.map(({ ninthHours }) => ninthHours);
  return (
    <FiguresRow
      label="Electronic filing at a glance"
      figures={[
        {
          label: 'Electronic filings',
          value: formatCount(filings),
          note: 'Filed 24 hours a day',
        },
        {
          label: 'Counties',
          value: `${formatCount(counties)} of ${String(INDIANA_COUNTIES)}`,
          note: (
            <AppLink to={COUNTIES_PATH} query={{ register: 'court' }}>
              Counties and courts
            </AppLink>
          ),
        },
        ...(times.length === 0
          ? [{ label: 'Filing hours', value: '24/7', note: 'Filed when submitted' }]
          : [
              {
                label: 'Typical wait',
                value: `${hoursInWords(Math.max(...medians))} or less`,
                note: 'Half are accepted by then',
              },
              {
                label: 'Most filings',
                value: `${hoursInWords(Math.max(...ninths))} or less`,
                note: '9 of 10 are accepted by then',
              },
            ]),
      ]}
    />
  );
}

function Related() {
  const court = useAppSelector((state) => selectRegister(state, 'court'));
  return (
    <Section title="Related pages">
      <ul className={styles.links}>
        <li>
          <AppLink to={court.searchPath}>Find a case to file into</AppLink>
        </li>
        <li>
          <AppLink to={VERIFY_PATH}>Verify a filing</AppLink>
        </li>
        <li>
          <BackendLink to={BACKEND_PAGES.computeDeadline}>Calculate a deadline</BackendLink>
        </li>
        <li>
          <BackendLink to={BACKEND_PAGES.calendar}>Court calendar</BackendLink>
        </li>
        <li>
          <AppLink to={DATA_LEGEND_PATH}>Codes and abbreviations</AppLink>
        </li>
      </ul>
    </Section>
  );
}
