import { COUNTIES_PATH, DATA_LEGEND_PATH } from '#contract/countyPages';
import { WARRANT_SUBSCRIPTION_PATH } from '#contract/warrantSubscription';
import { Coverage } from '../../../records/coverage/Coverage';
import { selectLocale } from '../../../state/location/selectors';
import { selectRegister } from '../../../state/search/selectors';
import { selectIsLoggedIn } from '../../../state/session/selectors';
import { useAppSelector } from '../../../store/hooks';
import { Reading } from '../../../ui/Reading';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { AppLink } from '../../../widgets/AppLink';
import { CountsList } from '../../../widgets/CountsList';
import { coverage } from '../slice';

/** Overview of tax warrants. */
export function Screen() {
  const locale = useAppSelector(selectLocale);
  const counties = useAppSelector(coverage.select);
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  const register = useAppSelector((state) => selectRegister(state, 'taxWarrant'));
  return (
    <Stack gap={6}>
      <CountsList of={register} />
      <Reading
        aside={
          <Section title="Search and browse">
            <ul>
              <li>
                <AppLink to={register.searchPath}>Advanced tax warrant search</AppLink>: more ways
                to search.
              </li>
              <li>
                <AppLink to={WARRANT_SUBSCRIPTION_PATH}>Tax warrant subscription</AppLink>: a year
                of searches that don’t count toward your plan, with optional monthly reports.
              </li>
              {isLoggedIn && register.saved ? (
                <li>
                  <AppLink to={register.saved.path}>{register.saved.title}</AppLink>: your warrants
                  and their alerts.
                </li>
              ) : null}
              <li>
                <AppLink to={COUNTIES_PATH} query={{ register: 'taxWarrant' }}>
                  Start dates and sources by county
                </AppLink>
              </li>
              <li>
                <AppLink to={DATA_LEGEND_PATH}>Codes and abbreviations</AppLink>
              </li>
            </ul>
          </Section>
        }
      >
        <Coverage of={counties} locale={locale} register={register} target="search" />
        <Section title="Find a tax warrant">
          <p>
            Search by taxpayer name or warrant number. A warrant number has up to 8 digits,
            including leading zeros.
          </p>
        </Section>
        <Section title="About tax warrants">
          <p>
            When a state tax remains unpaid after a demand notice, the Indiana Department of Revenue
            may issue a warrant. The county clerk enters it in the judgment book, where it becomes a
            lien. The lien lasts ten years and can be renewed for ten more.
          </p>
          <p>
            Once the tax is paid, the Department reports it and the clerk records the release. That
            can take weeks, so an open warrant doesn’t prove that money is still owed.
          </p>
        </Section>
      </Reading>
    </Stack>
  );
}
