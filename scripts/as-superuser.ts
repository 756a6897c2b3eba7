import type { Product } from './product.ts'

/** Calls as the superuser of the demonstration data. */
export async function asSuperuser({ address }: Product) {
  let token: string | null = null
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await fetch(address('', `/api/${path}`).replace('localhost', '127.0.0.1'), {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response.json() as Promise<T>
  }
  token = (await call<{ token: string }>('POST', 'auth/token/', { username: 'admin', password: 'bims-demo-password' })).token
  return call
}
