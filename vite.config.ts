import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** The placeholder that the server replaces, in every answer, by that answer's nonce. */
const NONCE = '__NONCE__'

export default defineConfig({
  root: 'web',
  plugins: [react(), entryByHost()],
  html: { cspNonce: NONCE },
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    // An inlined asset would need `data:` in the policy.
    assetsInlineLimit: 0,
    rolldownOptions: { input: ['web/admin.html', 'web/scheduler.html', 'web/network.html'] },
  },
  server: { proxy: { '/api': { target: process.env.BIMS_API ?? 'http://127.0.0.1:8080', changeOrigin: false } } },
})

/** In development, picks the page by host name as the server does. */
function entryByHost(): Plugin {
  return {
    name: 'entry-by-host',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const wantsPage = request.headers.accept?.includes('text/html') && !request.url?.startsWith('/api')
        if (wantsPage) request.url = `/${entryFor(request.headers.host ?? '')}.html`
        next()
      })
    },
  }
}

function entryFor(host: string) {
  return host.includes('network') ? 'network' : host.includes('scheduler') ? 'scheduler' : 'admin'
}
