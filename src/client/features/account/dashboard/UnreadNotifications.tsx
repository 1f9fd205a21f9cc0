import { formatCount, formatDateTimeShort } from '#contract/formats';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { selectLocale } from '../../../state/location/selectors';
import { useAppSelector } from '../../../store/hooks';
import { Loaded } from '../../../records/Loaded';
import { Section } from '../../../ui/Section';
import { AppLink } from '../../../widgets/AppLink';
import styles from '../account.module.css';
import { unreadList } from '../slice';

/** Number of unread notifications shown. */
const MAX_UNREAD = 3;

/** The newest unread notifications. */
export function UnreadNotifications() {
  const { features } = useAppSelector(selectLocale);
  return (
    <Section title="New since your last visit">
      <Loaded of={useAppSelector(unreadList.select)} what="your notifications" lines={3}>
        {({ asOf, items, total }) => {
          const shown = items.slice(0, MAX_UNREAD);
          return shown.length === 0 ? (
            <p>Nothing new in your saved {features.court ? 'cases' : 'documents'}.</p>
          ) : (
            <>
              <ul className={styles.list} aria-label="Unread notifications">
                {shown.map(({ createdAt, id, title }) => (
                  <li key={id}>
                    <AppLink to={`/common/Notifications/${String(id)}`}>{title}</AppLink>
                    <span className={styles.small}>
                      {formatDateTimeShort(createdAt, STATE_TIME_ZONE, asOf)}
                    </span>
                  </li>
                ))}
              </ul>
              {total > shown.length ? (
                <AppLink to="/common/Notifications" query={{ view: 'UNREAD' }}>
                  {formatCount(total - shown.length)} more unread
                </AppLink>
              ) : null}
            </>
          );
        }}
      </Loaded>
    </Section>
  );
}
