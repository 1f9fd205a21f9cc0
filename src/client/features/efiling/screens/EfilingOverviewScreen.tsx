import { BACKEND_PAGES } from '#contract/site/backendPages';
import { COUNTIES } from '#contract/counties/counties';
import { COUNTIES_PATH, DATA_LEGEND_PATH } from '#contract/counties/pages';
import { EFILING_PATH, MY_DRAFTS_PATH, ENVELOPES_PATH, VERIFY_PATH } from '#contract/filing/pages';
import { formatCount } from '#contract/formats';
import type { AccessRule } from '#contract/roles';
import { FindForm } from '../../../records/FindForm';
import { selectRegister } from '../../../state/search/selectors';
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
import styles from '../overview/overview.module.css';

const INDIANA_COUNTIES = COUNTIES.filter(({ state }) => state === 'IN').length;

const FILERS: AccessRule = { roles: ['USER'], requires: ['EFILER'] };

/** Overview of e-filing: a filer's own envelopes, how it works, and what filers need. */
export function Screen() {
  return (
    <Stack gap={6}>
      <PageActions>
        <MainActions>
          <AppLink to={EFILING_PATH} className={buttonClass('primary')}>
            Start or continue a filing
          </AppLink>
        </MainActions>
      </PageActions>
      <WithCounts lines={2}>
        {({ efilingCounties, efilingFilings }) => (
          <FiguresRow
            label="Electronic filing at a glance"
            figures={[
              {
                label: 'Electronic filings',
                value: formatCount(efilingFilings),
                note: 'On this site',
              },
              {
                label: 'Counties',
                value: `${formatCount(efilingCounties)} of ${String(INDIANA_COUNTIES)}`,
                note: (
                  <AppLink to={COUNTIES_PATH} query={{ register: 'court' }}>
                    Counties and courts
                  </AppLink>
                ),
              },
              { label: 'Filing hours', value: '24/7', note: 'Filed when submitted' },
              { label: 'Usual review', value: '1–2 days', note: 'Business days' },
            ]}
          />
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
            <Related />
          </>
        }
      >
        <div className={styles.halves}>
          <Section title="What you need to file">
            <ul>
              <li>
                An account on this site with a confirmed email address. You can file for yourself
                right away.
              </li>
              <li>For attorneys, your attorney (bar) number as listed on the Roll of Attorneys.</li>
              <li>A payment account for court fees, or a fee waiver.</li>
              <li>
                Your documents as files. A new case needs a complaint or similar document, and a
                summons in the form that court rules require.
              </li>
            </ul>
          </Section>
          <Section title="After you file">
            <ul>
              <li>Filings count as filed when submitted, even after hours.</li>
              <li>
                The clerk reviews the filing, usually within one or two business days, and stamps
                it.
              </li>
              <li>
                The fee is held when you file, and charged only when the clerk accepts the filing.
              </li>
              <li>
                A notice of electronic filing shows what was filed, when, by whom, and in which
                court. Keep it as proof.
              </li>
            </ul>
          </Section>
          <Section title="About e-filing">
            <p>
              E-filing sends documents to the clerk of an Indiana court over the internet. Attorneys
              must e-file. People without an attorney can e-file or file on paper. Protection orders
              are filed through a separate state portal.
            </p>
          </Section>
          <AcceptanceTimes />
        </div>
      </Reading>
    </Stack>
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
