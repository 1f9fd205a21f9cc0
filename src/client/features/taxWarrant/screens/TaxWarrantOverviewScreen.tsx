import { WARRANT_SUBSCRIPTION_PATH } from '#contract/warrantSubscription';
import { selectRegister } from '../../../state/search/selectors';
import { selectIsLoggedIn } from '../../../state/session/selectors';
import { useAppSelector } from '../../../store/hooks';
import { Reading } from '../../../ui/Reading';
import { Section } from '../../../ui/Section';
import { AppLink } from '../../../widgets/AppLink';
import { ByCountyLink } from '../../../widgets/CountyLink';
import { CountsList } from '../../../widgets/CountsList';

/** Start of the area of tax warrants. */
export function Screen() {
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  const register = useAppSelector((state) => selectRegister(state, 'taxWarrant'));
  return (
    <Reading
      aside={
        <Section title="What is online">
          <CountsList of={register} />
          <ByCountyLink register="taxWarrant" />
        </Section>
      }
    >
      <Section title="Find a tax warrant">
        <p>
          Search by the name of the taxpayer or by warrant number. A warrant number has at most 8
          digits, and zeros in front count.
        </p>
        <ul>
          <li>
            <AppLink to={register.searchPath}>Advanced tax warrant search</AppLink>: what each
            search asks for.
          </li>
          <li>
            <AppLink to={WARRANT_SUBSCRIPTION_PATH}>Tax warrant subscription</AppLink>: a year of
            searches that your plan does not count, with monthly reports.
          </li>
          {isLoggedIn && register.saved ? (
            <li>
              <AppLink to={register.saved.path}>{register.saved.title}</AppLink>: your warrants and
              their alerts.
            </li>
          ) : null}
        </ul>
      </Section>
      <Section title="What a tax warrant is">
        <p>
          When a state tax stays unpaid after a demand notice, Indiana’s Department of Revenue may
          issue a warrant. The clerk of the county enters it in the judgment book, and from then on
          it is a lien. The lien lasts ten years and can be renewed for ten more.
        </p>
        <p>
          Once the tax is paid the Department reports it, and the clerk records the release. That
          can take weeks, so an open warrant is not proof that money is still owed.
        </p>
      </Section>
    </Reading>
  );
}
