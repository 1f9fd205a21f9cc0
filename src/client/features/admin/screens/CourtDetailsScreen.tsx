import { COURT_CALENDAR_PATH, EDIT_COURT_PATH } from '#contract/admin/pages';
import type { CourtEdit } from '#contract/schemas/courtDetails';
import { Loaded } from '../../../records/Loaded';
import { RecordNotFound } from '../../../records/RecordNotFound';
import { selectShownLocation } from '../../../state/location/selectors';
import { useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import { PageActions } from '../../../ui/PageActions';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { AppLink } from '../../../widgets/AppLink';
import { ScreenHeading } from '../../../widgets/ScreenHeading';
import styles from '../admin.module.css';
import { Changes } from '../courts/Changes';
import { newestChange } from '../courts/newestChange';
import { ClosedDays } from '../courts/ClosedDays';
import { CourtFactsForm } from '../courts/CourtFactsForm';
import { CourtList } from '../courts/CourtList';
import { PolicyForm } from '../courts/PolicyForm';
import { Signers } from '../courts/Signers';
import { courtEdit } from '../courts/slice';

/** Editor of a court; without a court, a list of all courts (spec section 2, Admin). */
export function Screen() {
  const courtId = useAppSelector((state) => selectShownLocation(state)?.query['courtId'] ?? '');
  const court = useAppSelector(courtEdit.select);
  if (courtId === '') {
    return (
      <>
        <ScreenHeading title="Courts" />
        <CourtList to={EDIT_COURT_PATH} />
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

function Court({ court }: { readonly court: CourtEdit }) {
  const { changes, code, countyName, courtId, facts, policy, today } = court;
  return (
    <Stack gap={6}>
      <div>
        <p className={styles.back}>
          <AppLink to={EDIT_COURT_PATH}>All courts</AppLink>
        </p>
        <ScreenHeading title={facts.name} />
        <PageActions>
          <AppLink
            to={COURT_CALENDAR_PATH}
            query={{ courtId: String(courtId) }}
            className={buttonClass('quiet', 'small')}
          >
            Calendar settings
          </AppLink>
        </PageActions>
        <p className={styles.subline}>
          {code} · {countyName}
        </p>
      </div>
      <Section title="Court">
        {/* Any change to the record resets the form. */}
        <CourtFactsForm
          key={JSON.stringify([newestChange(changes, 'details'), facts])}
          court={court}
        />
      </Section>
      <ClosedDays key={court.closedDays.length} court={court} />
      <Signers key={`signers${String(changes.length)}`} court={court} />
      {policy === null ? null : (
        <PolicyForm
          key={JSON.stringify([newestChange(changes, 'policy'), policy])}
          court={court}
          policy={policy}
        />
      )}
      <Changes courtId={courtId} changes={changes} today={today} />
    </Stack>
  );
}
