import { selectLocale, selectShownLocation } from '../../state/location/selectors';
import { selectLoginStatus, selectUser } from '../../state/session/selectors';
import { useAppSelector } from '../../store/hooks';
import { SideNav, SideNavGroup } from '../../ui/SideNav';
import { AppLink } from '../../widgets/AppLink';
import { BackendLink } from '../../widgets/BackendLink';
import {
  allowedMenuItems,
  leadsSomewhere,
  MENU_GROUP_TITLES,
  MENU_GROUPS,
  type MenuItem,
} from '#contract/accountMenu';

/** The sidebar: menu items that the user may open, in groups (spec section 2). */
export function Sidebar() {
  const locale = useAppSelector(selectLocale);
  const status = useAppSelector(selectLoginStatus);
  const user = useAppSelector(selectUser);
  const items = allowedMenuItems(locale, status, user).filter(leadsSomewhere);
  return (
    <SideNav label="Account menu">
      {MENU_GROUPS.map((group) => {
        const inGroup = items.filter((item) => item.group === group);
        return inGroup.length === 0 ? null : (
          <SideNavGroup
            key={group}
            title={MENU_GROUP_TITLES[group](locale)}
            items={inGroup.map((item) => ({ key: item.label, link: <MenuLink item={item} /> }))}
          />
        );
      })}
    </SideNav>
  );
}

function MenuLink({ item }: { readonly item: MenuItem }) {
  return item.isBackendPage ? (
    <BackendLink to={item.path} query={item.query}>
      {item.label}
    </BackendLink>
  ) : (
    <ScreenLink item={item} />
  );
}

function ScreenLink({ item: { label, path, query, routeId } }: { readonly item: MenuItem }) {
  const isCurrent = useAppSelector((state) => selectShownLocation(state)?.routeId === routeId);
  return (
    <AppLink to={path} query={query} isCurrent={isCurrent}>
      {label}
    </AppLink>
  );
}
