import { showCurrentTab } from '../../../src/client/platform/pageTabs';

it('scrolls the tabs of a server page to the current one', () => {
  document.body.innerHTML = `<nav class="page-tabs"><ul>
    <li><a href="/a">Welcome</a></li>
    <li><a href="/b" aria-current="true">My Countyline</a></li>
  </ul></nav>`;
  const list = document.querySelector('ul')!;
  Object.defineProperty(list.children[1], 'offsetLeft', { value: 300 });
  showCurrentTab();
  expect(list.scrollLeft).toBe(260);
});
