/** The nonce of the page's policy, which its frames inherit; empty where there is none. */
export const pageNonce = () => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
