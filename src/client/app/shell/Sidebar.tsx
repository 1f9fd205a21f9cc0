import { decideAccess } from '#contract/roles';
import { selectLocale, selectShownLocation } from '../../state/location/selectors';
import { selectLoginStatus, selectUser } from '../../state/session/selectors';
import { useAppSelector } from '../../store/hooks';
import { MENU_GROUPS, type MenuGroup } from '../../store/routes';
import type { Locale } from '#contract/locales';
import { SideNav, SideNavGroup } from '../../ui/SideNav';
import { AppLink } from '../../widgets/AppLink';
import { isInEdition, ROUTE_TABLE } from '../routeTable';

const GROUP_TITLES: Readonly<Record<MenuGroup, (locale: Locale) => string>> = {
  court: () => 'Court Cases',
  recorder: ({ application }) => application.name,
  account: () => 'My Account',
  taxWarrant: () => 'Tax Warrants',
};

/** The sidebar: its entries are the rows of the route table that the user may enter. */
export function Sidebar() {
  const locale = useAppSelector(selectLocale);
  const status = useAppSelector(selectLoginStatus);
  const user = useAppSelector(selectUser);
  const shown = useAppSelector(selectShownLocation);
  const entries = ROUTE_TABLE.filter(
    (row) =>
      row.menu !== undefined &&
      isInEdition(row, locale) &&
      decideAccess(row.access, status, user).kind === 'granted',
  );
  return (
    <SideNav label="Account menu">
      {MENU_GROUPS.map((group) => {
        const items = entries.filter(({ menu }) => menu?.group === group);
        return items.length === 0 ? null : (
          <SideNavGroup
            key={group}
            title={GROUP_TITLES[group](locale)}
            items={items.map(({ id, menu, path }) => ({
              key: id,
              link: (
                <AppLink to={path} isCurrent={id === shown?.routeId}>
                  {menu?.label}
                </AppLink>
              ),
            }))}
          />
        );
      })}
    </SideNav>
  );
}
