import { useEffect } from 'react'

/** The tab, and so the history, is named after the page's heading and whose site it is; `without` names it when there is no such page. */
export function useTabTitle(site: string, without: string) {
  useEffect(() => {
    const name = () => {
      const found = document.querySelector<HTMLElement>('main h1')
      const heading = found?.dataset.tab ?? found?.textContent ?? ''
      document.title = heading === '' || heading.includes(site) ? heading || site : `${heading} – ${site}`
    }
    name()
    const watching = new MutationObserver(name)
    watching.observe(document.getElementById('root') ?? document.body, {
      childList: true,
      subtree: true,
      characterData: true,
      attributeFilter: ['data-tab'],
    })
    return () => {
      watching.disconnect()
      document.title = without
    }
  }, [site, without])
}
