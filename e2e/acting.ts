import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { ask } from './screens.ts'

/** Switches a signed-in user to one of their workspaces. */
export async function actFor(page: Page, customUrl: string): Promise<void> {
  const { content } = await ask<{ content: { workspaceId: string; customUrl: string }[] }>(
    page.request,
    '/api/organisation/memberships',
  )
  const own = content.find((membership) => membership.customUrl === customUrl)
  const answer = await page.request.put('/api/organisation/session', {
    data: { workspaceId: own?.workspaceId },
    headers: { accept: 'application/json' },
  })
  expect(answer.status()).toBe(200)
}
