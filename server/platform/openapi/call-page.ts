/**
 * Runs in the browser, on the page of the API document: a call without an API key is made with the session of who is signed in there.
 * It is sent to the page as its source, so that it refers to nothing outside itself.
 */
// biome-ignore lint/suspicious/noExplicitAny: the page has requests of its own kind, which its types call the browser's
export async function signInWithSession(request: any): Promise<any> {
  const isCall = !request.loadSpec && new URL(request.url, location.href).pathname.startsWith('/api/')
  if (!isCall || request.headers.Authorization !== undefined) return request
  const answer = await fetch('/api/auth/refresh', { method: 'POST' })
  if (answer.ok) request.headers.Authorization = `Bearer ${(await answer.json()).token}`
  return request
}
