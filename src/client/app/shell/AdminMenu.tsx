import { useState } from 'react';
import { adminMenu, type AdminMenuGroup } from '#contract/adminMenu';
import { selectLocale, selectShownLocation } from '../../state/location/selectors';
import { useAppSelector } from '../../store/hooks';
import { SideNav, SideNavGroup } from '../../ui/SideNav';
import { AppLink } from '../../widgets/AppLink';
import { BackendLink } from '../../widgets/BackendLink';

/** The menu of the admin area: screens and server pages, grouped by topic. */
export function AdminMenu() {
  const locale = useAppSelector(selectLocale);
  const current = useAppSelector((state) => selectShownLocation(state)?.routeId ?? null);
  return (
    <SideNav label="Admin menu" currentKey={current}>
      {adminMenu(locale).map((group) => (
        <Group key={group.title} of={group} />
      ))}
    </SideNav>
  );
}

/** The group of the current page is open; others are closed until they are opened. */
function Group({ of: { items, title } }: { readonly of: AdminMenuGroup }) {
  const current = useAppSelector((state) => selectShownLocation(state)?.routeId ?? null);
  const [choice, setChoice] = useState<boolean | null>(null);
  const hasCurrent = current !== null && items.some(({ routeId }) => routeId === current);
  return (
    <SideNavGroup
      title={title}
      parts={[
        {
          key: title,
          title: null,
          items: items.map(({ label, path, routeId }) => ({
            key: path,
            link:
              routeId === null ? (
                <BackendLink to={path}>{label}</BackendLink>
              ) : (
                <AppLink to={path} isCurrent={routeId === current}>
                  {label}
                </AppLink>
              ),
          })),
        },
      ]}
      isOpen={choice ?? hasCurrent}
      onToggle={setChoice}
    />
  );
}
