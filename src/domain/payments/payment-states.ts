/** Whether the desk has confirmed a payment that was given with an application. */
export const paymentStates = ['GIVEN', 'CONFIRMED'] as const
export type PaymentState = (typeof paymentStates)[number]
